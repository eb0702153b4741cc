import { type ComboboxLikeRenderOptionInput, type ComboboxItem, MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { BRAND_FONTS_MAX } from '#contract/limits.ts';
import { fontStack } from '#remotion/fonts/catalog.ts';
import { loadAllFontFaces } from '#remotion/fonts/font-faces.ts';
import { DEFAULT_FONT_FAMILY, FontFamily, fontFamilies } from '#schema/elements/font-families.ts';
import { findBestMatches, typedOnEnter } from '#src/ui/fields/select.tsx';
import classes from '#src/features/studio/brand-kit.module.css';

export const noSuchFont = (typed: string): string =>
  `No font is called “${typed}”. Choose one from the list.`;

/** Props for a list that shows the name of each font in that font. */
export const fontListProps = {
  // The list works without the fonts.
  onDropdownOpen: (): void => void loadAllFontFaces().catch(() => undefined),
  renderOption: ({ option }: ComboboxLikeRenderOptionInput<ComboboxItem>) => {
    const { data: family } = FontFamily.safeParse(option.value);
    return <span style={family && { fontFamily: fontStack(family) }}>{option.label}</span>;
  },
};

const KIT_IS_FULL = `The kit has ${BRAND_FONTS_MAX} fonts. Remove one first.`;

type BrandFontsProps = { fonts: readonly FontFamily[]; onChange: (fonts: FontFamily[]) => void };

/** The fonts of the brand kit. Like in a `TypedSelect`, pressing Enter or leaving the field selects the best match, or shows an error. */
export const BrandFonts = ({ fonts, onChange }: BrandFontsProps) => {
  const [search, setSearch] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const others = fontFamilies.filter((family) => !fonts.includes(family));
  const choose = (next: readonly string[]): void => {
    setProblem(null);
    setSearch('');
    onChange(next.map((font) => FontFamily.parse(font)));
  };
  /** Adds the typed font, or shows why it cannot. */
  const submit = (typed: string): void => {
    if (typed === '') return;
    const [best] = findBestMatches(others, typed);
    const [present] = findBestMatches(fonts, typed);
    if (best === undefined)
      setProblem(present === undefined ? noSuchFont(typed) : `${present} is in the kit already.`);
    else if (fonts.length >= BRAND_FONTS_MAX) setProblem(KIT_IS_FULL);
    else choose([...fonts, best]);
  };
  return (
    <MultiSelect
      {...fontListProps}
      label="Fonts"
      size="md"
      classNames={{ input: classes.fontBox, inputField: classes.fontSearch }}
      data={[...fontFamilies]}
      maxValues={BRAND_FONTS_MAX}
      onMaxValues={() => setProblem(KIT_IS_FULL)}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      selectFirstOptionOnChange={search.trim() !== ''}
      hidePickedOptions
      nothingFoundMessage="No such font"
      filter={({ options, search: typed }) =>
        typed.trim() === ''
          ? options
          : findBestMatches(others, typed).map((family) => ({ value: family, label: family }))
      }
      description={`At most ${BRAND_FONTS_MAX}. They come first in the list of fonts.`}
      placeholder={fonts.length === 0 ? DEFAULT_FONT_FAMILY : ''}
      error={problem}
      value={[...fonts]}
      onChange={choose}
      onFocus={() => setProblem(null)}
      onKeyDown={(event) => {
        const typed = typedOnEnter(event);
        if (typed === null) return;
        // Enter selects the typed font and must not submit the form.
        if (typed !== '') event.preventDefault();
        submit(typed);
      }}
      onBlur={({ currentTarget }) => submit(currentTarget.value.trim())}
    />
  );
};
