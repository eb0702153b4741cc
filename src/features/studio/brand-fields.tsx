import { Switch, type ComboboxLikeRenderOptionInput, type ComboboxItem, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BRAND_FONTS_MAX } from '#contract/limits.ts';
import type { BrandEndCard, BrandKitView } from '#contract/promos/brand-kit.contract.ts';
import { endCardOf } from '#remotion/brand/apply-brand-kit.ts';
import { fontStack } from '#remotion/fonts/catalog.ts';
import { loadAllFontFaces } from '#remotion/fonts/font-faces.ts';
import { lightness } from '#remotion/text-styles/color.ts';
import { DEFAULT_FONT_FAMILY, FontFamily, fontFamilies } from '#schema/elements/font-families.ts';
import { type HexColor, WHITE } from '#schema/elements/hex-color.ts';
import { newTransition } from '#schema/elements/motion-presets.ts';
import { cardTransitionKinds } from '#schema/elements/motion.ts';
import { CALL_TO_ACTION_MAX, END_CARD_DURATION, FORM_FIELD_MAX } from '#schema/limits.ts';
import { usePreferences } from '#src/account/preferences.ts';
import { musicQuery } from '#src/api/library-lists.ts';
import { backgroundSwatches, textSwatches } from '#src/theme/palette.ts';
import { CountedInput } from '#src/ui/fields/counted-field.tsx';
import { EntranceSelect } from '#src/ui/fields/entrance-select.tsx';
import { findBestMatches, Select, typedOnEnter } from '#src/ui/fields/select.tsx';
import { ColorField } from '#src/ui/fields/sliders/color-field.tsx';
import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import classes from '#src/features/studio/brand-kit.module.css';
import notes from '#src/ui/pages/note.module.css';

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

const AS_IT_IS = '';

type BrandMusicProps = { musicId: string | null; onChange: (musicId: string | null) => void };

/** The tune of the studio's promos, of the library or of the studio, which the whole team can use. */
export const BrandMusic = ({ musicId, onChange }: BrandMusicProps) => {
  const { data: tracks = [] } = useQuery(musicQuery);
  const shared = tracks.filter(({ libraryType }) => libraryType !== 'personal');
  return (
    <Select
      label="Music"
      size="md"
      allowDeselect={false}
      data={[
        { value: AS_IT_IS, label: 'As it is in each promo' },
        ...shared.map(({ id, title, mood }) => ({
          value: id,
          label: mood === null ? title : `${title} (${mood})`,
        })),
      ]}
      value={musicId ?? AS_IT_IS}
      onChange={(id) => onChange(id === AS_IT_IS ? null : id)}
    />
  );
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

/** The composition loads only for the preview. */
const EndCardPreview = lazyPart(
  async () => (await import('#src/features/studio/end-card-preview.tsx')).EndCardPreview,
  null,
);

const nothing = (): undefined => undefined;

/** The minimum difference in lightness between the card and its texts, 0 to 1. */
const LEAST_DIFFERENCE = 0.5;

const readableOn = (color: HexColor): HexColor =>
  textSwatches.find((each) => Math.abs(lightness(each) - lightness(color)) >= LEAST_DIFFERENCE) ?? WHITE;

const newEndCard = (color: HexColor, name: string): BrandEndCard => ({
  duration: END_CARD_DURATION.default,
  color,
  textColor: readableOn(color),
  name,
  callToAction: 'Book your spot',
  enter: newTransition('fade'),
});

type BrandEndCardFieldsProps = {
  kit: BrandKitView;
  onChange: (endCard: BrandEndCard | null) => void;
};

/** Turns the studio's end card on or off, edits it, and shows a preview. */
export const BrandEndCardFields = ({ kit, onChange }: BrandEndCardFieldsProps) => {
  const { data: preferences, isPending } = usePreferences();
  const { colors, endCard, logos, logoId } = kit;
  const card = endCardOf(kit);
  // A new card needs the studio's name from the preferences.
  if (isPending) return null;
  const change = (fields: Partial<BrandEndCard>): void => {
    if (endCard !== null) onChange({ ...endCard, ...fields });
  };
  const swatches = [...new Set([...colors, ...backgroundSwatches])];
  return (
    <fieldset className={classes.group}>
      <legend>End card</legend>
      <Switch
        label="End promos with a card"
        checked={endCard !== null}
        onChange={(event) =>
          onChange(
            event.currentTarget.checked
              ? newEndCard(colors[0] ?? backgroundSwatches[1], preferences?.studio ?? '')
              : null,
          )
        }
      />
      <p className={notes.note}>
        It shows your logo, name and handle and a call to action for the last seconds.
      </p>
      {endCard !== null && card !== null && (
        <div className={classes.endCard}>
          <div className={classes.fields}>
            <CountedInput
              label="Call to action"
              name="brandCallToAction"
              max={CALL_TO_ACTION_MAX}
              value={endCard.callToAction}
              onChange={(callToAction) => change({ callToAction })}
            />
            <CountedInput
              label="Name on the card"
              name="brandCardName"
              max={FORM_FIELD_MAX}
              value={endCard.name}
              onChange={(name) => change({ name })}
            />
            <div className={classes.pair}>
              <ColorField
                label="Card color"
                value={endCard.color}
                swatches={swatches}
                onChange={(color) => change({ color })}
                onEnd={nothing}
              />
              <ColorField
                label="Color on the card"
                value={endCard.textColor}
                swatches={swatches}
                onChange={(textColor) => change({ textColor })}
                onEnd={nothing}
              />
            </div>
            <SliderField
              label="Length"
              unit="seconds"
              min={END_CARD_DURATION.min}
              max={END_CARD_DURATION.max}
              step={END_CARD_DURATION.step}
              value={endCard.duration}
              onChange={(duration) => change({ duration })}
              onEnd={nothing}
            />
            <EntranceSelect
              label="How it comes"
              kinds={cardTransitionKinds}
              noneLabel="At once"
              value={endCard.enter?.kind ?? null}
              onChange={(enter) => change({ enter })}
            />
          </div>
          <figure className={classes.cardPreview} aria-label="The card">
            <EndCardPreview endCard={card} logo={logos.find(({ id }) => id === logoId)} />
          </figure>
        </div>
      )}
    </fieldset>
  );
};
