import { Switch } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type TextBackground, backgroundStyles, type TextElement } from '#schema/elements/text-element.ts';
import { BACKGROUND_OPACITY, BORDER_RADIUS } from '#schema/limits.ts';
import { useOwnBrandKit } from '#src/api/studio-settings.ts';
import { brandFirst } from '#src/features/editor/document/brand-edits.ts';
import { promoColors, setTextBackground, styledColor } from '#src/features/editor/document/text-edits.ts';
import { StyleSwatch } from '#src/features/editor/inspector/style-swatch.tsx';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { backgroundSwatches } from '#src/theme/palette.ts';
import { ColorField } from '#src/ui/fields/sliders/color-field.tsx';
import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';
import { OneByOne } from '#src/ui/lists/one-by-one.tsx';
import classes from '#src/features/editor/inspector/inspector.module.css';
import swatchClasses from '#src/features/editor/inspector/style-swatch.module.css';

/** Two rows of eight. */
const SWATCHES = 16;

type BackgroundFieldsProps = {
  element: TextElement;
  /** Whether all render at once instead of one by one. */
  isAtOnce: boolean;
};

/** The background of a text: a swatch for each style, and the fields of the selected style. */
export const BackgroundFields = ({ element, isAtOnce }: BackgroundFieldsProps) => {
  const { id, background } = element;
  const { apply, end } = useEdit();
  const promo = useAtomValue(promoAtom);
  const { colors } = useOwnBrandKit();
  const swatches = brandFirst(colors, [...promoColors(promo), ...backgroundSwatches]).slice(0, SWATCHES);
  const color = styledColor(promo, element);
  const hasBackground = background.style !== 'none';
  const change = (fields: Partial<TextBackground>, gesture?: string): void =>
    apply(setTextBackground, { id, background: fields }, gesture && `text:${id}:background:${gesture}`);
  return (
    <fieldset className={classes.group}>
      <legend>Text Background</legend>
      <OneByOne isUrgent={isAtOnce}>
        <div className={swatchClasses.grid}>
          {backgroundStyles.map((style) => (
            <StyleSwatch
              key={style}
              element={element}
              style={style}
              color={color}
              isSelected={style === background.style}
              onPress={() => change({ style })}
            />
          ))}
        </div>
        {hasBackground && (
          <ColorField
            label="Background Color"
            value={background.color}
            swatches={swatches}
            onChange={(next) => change({ color: next }, 'color')}
            onEnd={end}
          />
        )}
        {hasBackground && (
          <SliderField
            label="Opacity"
            unit="%"
            min={BACKGROUND_OPACITY.min * 100}
            max={BACKGROUND_OPACITY.max * 100}
            step={BACKGROUND_OPACITY.step * 100}
            value={background.opacity * 100}
            onChange={(percent) => change({ opacity: percent / 100 }, 'opacity')}
            onEnd={end}
          />
        )}
        {background.style === 'solid' && (
          <SliderField
            label="Rounded Corners"
            unit="px"
            min={BORDER_RADIUS.min}
            max={BORDER_RADIUS.max}
            step={BORDER_RADIUS.step}
            value={background.borderRadius}
            onChange={(borderRadius) => change({ borderRadius }, 'radius')}
            onEnd={end}
          />
        )}
        {hasBackground && (
          <Switch
            label="Gradient"
            checked={background.useGradient}
            onChange={(event) => change({ useGradient: event.currentTarget.checked })}
          />
        )}
        {hasBackground && background.useGradient && (
          <ColorField
            label="Secondary Color"
            value={background.secondaryColor}
            swatches={swatches}
            onChange={(secondaryColor) => change({ secondaryColor }, 'secondary')}
            onEnd={end}
          />
        )}
      </OneByOne>
    </fieldset>
  );
};
