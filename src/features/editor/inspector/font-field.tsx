import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { fontStack } from '#remotion/fonts/catalog.ts';
import { loadAllFontFaces } from '#remotion/fonts/font-faces.ts';
import { FontFamily, fontFamilies } from '#schema/elements/font-families.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { useOwnBrandKit } from '#src/api/studio-settings.ts';
import { setTextStyle } from '#src/features/editor/document/text-edits.ts';
import { previewEditAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { useIsCoarsePointer } from '#src/ui/browser/media-queries.ts';
import { useListOnFocus } from '#src/ui/fields/select.tsx';
import { findBestMatches } from '#src/ui/fields/typed-select.tsx';
import classes from '#src/features/editor/inspector/font-field.module.css';

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
          onKeyDown={({ key }) => {
            // The list itself selects a highlighted font.
            if (key === 'Enter' && list.getSelectedOptionIndex() === -1) submitTyped();
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
