import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { fontStack } from '#remotion/fonts/catalog.ts';
import { loadAllFontFaces } from '#remotion/fonts/font-faces.ts';
import { FontFamily, fontFamilies } from '#schema/font-families.ts';
import type { TextElement } from '#schema/text-element.ts';
import { setTextStyle } from '#src/features/editor/document/text-edits.ts';
import classes from '#src/features/editor/inspector/font-field.module.css';
import { previewEditAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

type FontFieldProps = { element: TextElement; label: string; size?: 'sm' | 'md' };

/** Lists no longer than that, px: the film stays in sight (document 1, section 9). */
const LIST_HEIGHT = 200;

const matching = (typed: string): FontFamily[] =>
  fontFamilies.filter((family) => family.toLowerCase().includes(typed.trim().toLowerCase()));

/** The font of a text, each name in its own font; the film shows the one under the hand or the key before it is chosen. */
export const FontField = ({ element, label, size = 'sm' }: FontFieldProps) => {
  const { id, fontFamily } = element;
  const { apply } = useEdit();
  const setPreview = useSetAtom(previewEditAtom);
  const isCoarse = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const [typed, setTyped] = useState<string | null>(null);
  const families = matching(typed ?? '');
  const look = (family: FontFamily | undefined): void =>
    setPreview(
      family === undefined
        ? null
        : { edit: (promo) => setTextStyle(promo, { id, style: { fontFamily: family } }) },
    );
  const list = useCombobox({
    onDropdownClose: () => {
      list.resetSelectedOption();
      setTyped(null);
      look(undefined);
    },
    onDropdownOpen: () => {
      list.updateSelectedOptionIndex('active', { scrollIntoView: true });
      // A list without them is still a list.
      loadAllFontFaces().catch(() => undefined);
    },
  });
  // Whoever leaves the text while the list is open leaves no look behind.
  useEffect(() => () => setPreview(null), [setPreview]);

  return (
    <Combobox
      store={list}
      onOptionSubmit={(value) => {
        look(undefined);
        apply(setTextStyle, { id, style: { fontFamily: FontFamily.parse(value) } });
        list.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          label={label}
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role -- Combobox.Target adds them
          role="combobox"
          size={size}
          classNames={{ input: classes['input'] ?? '' }}
          styles={typed === null ? { input: { fontFamily: fontStack(fontFamily) } } : {}}
          // A finger chooses from the list: the phone's keyboard would cover it.
          inputMode={isCoarse ? 'none' : 'text'}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          value={typed ?? fontFamily}
          onClick={() => list.openDropdown()}
          onFocus={(event) => isCoarse || event.currentTarget.select()}
          onBlur={() => list.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            list.openDropdown();
            list.updateSelectedOptionIndex();
          }}
          onKeyUp={({ key }) => {
            // The list has moved on when the key comes up.
            if (key === 'ArrowDown' || key === 'ArrowUp') look(families[list.getSelectedOptionIndex()]);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          mah={LIST_HEIGHT}
          aria-label={label}
          className={classes['list'] ?? ''}
          onPointerLeave={() => look(undefined)}
        >
          {families.map((family) => (
            <Combobox.Option
              key={family}
              value={family}
              active={family === fontFamily}
              aria-selected={family === fontFamily}
              className={classes['option'] ?? ''}
              style={{ fontFamily: fontStack(family) }}
              onPointerEnter={({ pointerType }) => {
                if (pointerType === 'mouse') look(family);
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
