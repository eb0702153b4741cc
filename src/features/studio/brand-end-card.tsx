import { Switch } from '@mantine/core';
import { type BrandEndCard, type BrandKitView, endCardOf } from '#contract/promos/brand-kit.contract.ts';
import { lightness } from '#remotion/text-styles/color.ts';
import { type HexColor, WHITE } from '#schema/elements/hex-color.ts';
import { CALL_TO_ACTION_MAX, END_CARD_DURATION, FORM_FIELD_MAX } from '#schema/limits.ts';
import { usePreferences } from '#src/account/preferences.ts';
import { backgroundSwatches, textSwatches } from '#src/theme/palette.ts';
import { CountedInput } from '#src/ui/fields/counted-field.tsx';
import { ColorField } from '#src/ui/fields/sliders/color-field.tsx';
import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import classes from '#src/features/studio/brand-kit.module.css';
import notes from '#src/ui/pages/note.module.css';

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
          </div>
          <figure className={classes.cardPreview} aria-label="The card">
            <EndCardPreview endCard={card} logo={logos.find(({ id }) => id === logoId)} />
          </figure>
        </div>
      )}
    </fieldset>
  );
};
