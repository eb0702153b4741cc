import { Combobox, InputBase, useCombobox, UnstyledButton } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useEffect, useState, memo } from 'react';
import { fontStack } from '#remotion/fonts/catalog.ts';
import { loadAllFontFaces } from '#remotion/fonts/font-faces.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { FontFamily, fontFamilies } from '#schema/elements/font-families.ts';
import type { HexColor } from '#schema/elements/hex-color.ts';
import type { TextElement, BackgroundStyle } from '#schema/elements/text-element.ts';
import { REFERENCE_SCALE, MAX_TEXT_LENGTH } from '#schema/limits.ts';
import { useOwnBrandKit } from '#src/api/studio-settings.ts';
import { setTextStyle } from '#src/features/editor/document/text-edits.ts';
import { useLockReason } from '#src/features/editor/state/locks.ts';
import { endWritingAtom, writeTextAtom } from '#src/features/editor/state/new-text.ts';
import { previewEditAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { isCommitKey } from '#src/ui/browser/commit-keys.ts';
import { useIsCoarsePointer } from '#src/ui/browser/media-queries.ts';
import {
  AutosizeTextarea,
  type AutosizeTextareaProps,
  useDeferredInput,
} from '#src/ui/fields/counted-field.tsx';
import { useListOnFocus, findBestMatches } from '#src/ui/fields/select.tsx';
import { LockNote } from '#src/ui/locked-group.tsx';
import classes from '#src/features/editor/inspector/element-fields.module.css';
import swatchClasses from '#src/features/editor/inspector/style-swatch.module.css';

/** Ref, change handler and blur handler (`end`) of a field for the content of a text. */
export const useTypedText = ({ id, content }: Pick<TextElement, 'id' | 'content'>) => {
  const write = useSetAtom(writeTextAtom);
  const end = useSetAtom(endWritingAtom);
  const [ref, onChange] = useDeferredInput<HTMLTextAreaElement>(content, (next) =>
    write({ id, content: next }),
  );
  return { ref, onChange, end };
};

type TextContentFieldProps = Omit<AutosizeTextareaProps, 'value' | 'ref' | 'onChange' | 'onBlur' | 'max'> & {
  element: TextElement;
};

/** Edits the content of one text. */
export const TextContentField = ({ element, ...others }: TextContentFieldProps) => {
  const { ref, onChange, end } = useTypedText(element);
  const lock = useLockReason(element.id, 'text');
  return (
    <AutosizeTextarea
      {...others}
      {...(lock === null ? {} : { disabled: true, description: <LockNote reason={lock} /> })}
      max={MAX_TEXT_LENGTH}
      ref={ref}
      onChange={onChange}
      onBlur={() => end()}
    />
  );
};

type StyleSampleProps = {
  element: TextElement;
  style: BackgroundStyle;
  /** The color of the background in this style. */
  color: HexColor;
};

type StyleSwatchProps = StyleSampleProps & {
  isSelected: boolean;
  onPress: () => void;
};

/** Scale at which radii and strokes are drawn. */
const SWATCH_SCALE = 0.32;

/** A background style, drawn by the rules of the composition in the font and colors of the element. */
export const StyleSample = ({ element, style, color }: StyleSampleProps) => {
  const appearance = textStyles[style].style(
    { textColor: element.textColor, background: { ...element.background, style, color } },
    { hasShadow: false, pxPerReferencePx: REFERENCE_SCALE * SWATCH_SCALE },
  );
  return (
    <span className={swatchClasses.sample} aria-hidden>
      <span
        className={swatchClasses.block}
        style={{
          padding: `${appearance.padding.y}em ${appearance.padding.x}em`,
          fontFamily: fontStack(element.fontFamily),
          fontWeight: element.fontWeight,
          color: element.textColor,
        }}
      >
        {Object.entries(appearance.plates).map(([name, plate]) => (
          <span key={name} style={{ position: 'absolute', inset: 0, ...plate }} />
        ))}
        {appearance.lineBar !== null && (
          <span
            style={{
              position: 'absolute',
              inset: `${(1.25 - appearance.lineBar.height) / 2}em -${appearance.lineBar.x}em`,
              ...appearance.lineBar.style(0),
            }}
          />
        )}
        {Object.entries(appearance.textLayers).map(([name, textLayer]) => (
          <span key={name} className={swatchClasses.text} style={textLayer}>
            Aa
          </span>
        ))}
      </span>
    </span>
  );
};

/** A button for one background style. */
export const StyleSwatch = memo(({ isSelected, onPress, ...sample }: StyleSwatchProps) => (
  <UnstyledButton
    className={swatchClasses.swatch}
    aria-pressed={isSelected}
    data-selected={isSelected}
    onClick={onPress}
  >
    <StyleSample {...sample} />
    <span className={swatchClasses.name}>{textStyles[sample.style].label}</span>
  </UnstyledButton>
));
StyleSwatch.displayName = 'StyleSwatch';

type FontFieldProps = { element: TextElement; label: string; size?: 'sm' | 'md' };

/** Maximum height of the list, px, so that the preview stays visible (ED-134). */
const LIST_HEIGHT = 200;

/** The font of a text, with each name in its font. The preview shows the hovered or highlighted font. */
export const FontField = ({ element, label, size = 'sm' }: FontFieldProps) => {
  const { id, fontFamily } = element;
  const { apply } = useEdit();
  const setPreview = useSetAtom(previewEditAtom);
  const isCoarse = useIsCoarsePointer();
  const [typed, setTyped] = useState<string | null>(null);
  const [unmatched, setUnmatched] = useState<string | null>(null);
  const { fonts } = useOwnBrandKit();
  const families = findBestMatches([...new Set([...fonts, ...fontFamilies])], typed ?? '');
  const previewFont = (family: FontFamily | undefined): void =>
    setPreview(
      family === undefined
        ? null
        : { edit: (promo) => setTextStyle(promo, { id, style: { fontFamily: family } }) },
    );
  const list = useCombobox({
    onDropdownClose: () => {
      list.resetSelectedOption();
      setTyped(null);
      previewFont(undefined);
    },
    onDropdownOpen: () => {
      list.updateSelectedOptionIndex('active', { scrollIntoView: true });
      // The list works without the fonts too.
      loadAllFontFaces().catch(() => undefined);
    },
  });
  const choose = (family: FontFamily): void => {
    setUnmatched(null);
    previewFont(undefined);
    apply(setTextStyle, { id, style: { fontFamily: family } });
    list.closeDropdown();
  };
  /** Selects the best match of what was typed. */
  const submitTyped = (): void => {
    const [best] = families;
    if (typed === null || typed.trim() === '') return;
    if (best === undefined) setUnmatched(typed.trim());
    else choose(best);
  };
  const { keepMounted, handlers } = useListOnFocus({
    onFocus: (event) => isCoarse || event.currentTarget.select(),
    onBlur: () => {
      submitTyped();
      list.closeDropdown();
    },
  });
  // The field may unmount with an open list.
  useEffect(() => () => setPreview(null), [setPreview]);

  return (
    <Combobox
      store={list}
      keepMounted={keepMounted}
      onOptionSubmit={(value) => choose(FontFamily.parse(value))}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          label={label}
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role -- Combobox.Target adds them
          role="combobox"
          size={size}
          classNames={{ input: classes.input }}
          styles={typed === null ? { input: { fontFamily: fontStack(fontFamily) } } : {}}
          // On touch screens, the keyboard would cover the list.
          inputMode={isCoarse ? 'none' : 'text'}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          value={typed ?? fontFamily}
          onClick={() => list.openDropdown()}
          {...handlers}
          error={unmatched !== null && `No font is called “${unmatched}”. Choose one from the list.`}
          onKeyDown={(event) => {
            // The list itself selects a highlighted font.
            if (isCommitKey(event) && list.getSelectedOptionIndex() === -1) submitTyped();
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setUnmatched(null);
            list.openDropdown();
            list.updateSelectedOptionIndex();
          }}
          onKeyUp={({ key }) => {
            // By key up, the list has moved its highlight.
            if (key === 'ArrowDown' || key === 'ArrowUp')
              previewFont(families[list.getSelectedOptionIndex()]);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          mah={LIST_HEIGHT}
          aria-label={label}
          className={classes.list}
          onPointerLeave={() => previewFont(undefined)}
        >
          {families.map((family) => (
            <Combobox.Option
              key={family}
              value={family}
              active={family === fontFamily}
              aria-selected={family === fontFamily}
              className={classes.option}
              style={{ fontFamily: fontStack(family) }}
              onPointerEnter={({ pointerType }) => {
                if (pointerType === 'mouse') previewFont(family);
              }}
            >
              {family}
            </Combobox.Option>
          ))}
          {families.length === 0 && <Combobox.Empty>No such font</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
