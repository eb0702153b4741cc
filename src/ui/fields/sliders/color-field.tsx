import { ColorInput } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { RangeInput } from '#src/ui/fields/sliders/range-input.tsx';
import { LabelledSlider } from '#src/ui/fields/sliders/slider-field.tsx';
import classes from '#src/ui/fields/sliders/color-field.module.css';

type ColorFieldProps = {
  label: string;
  value: string;
  swatches: readonly string[];
  onChange: (color: string) => void;
  onEnd: () => void;
};

const HEX = /^#[0-9a-f]{6}$/i;

/** Selects a color by picker, swatch or `#rrggbb`; incomplete input changes nothing. */
export const ColorField = ({ label, value, swatches, onChange, onEnd }: ColorFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <ColorInput
      label={label}
      format="hex"
      withEyeDropper={false}
      swatchesPerRow={8}
      swatches={[...swatches]}
      popoverProps={{ withinPortal: true, position: 'bottom-start' }}
      value={typed ?? value}
      onChange={(next) => {
        setTyped(next);
        if (HEX.test(next)) onChange(next);
      }}
      onChangeEnd={onEnd}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The picker is open while the field has the focus; Escape should close only the picker.
        event.stopPropagation();
        event.currentTarget.blur();
      }}
      onBlur={() => {
        setTyped(null);
        onEnd();
      }}
    />
  );
};

/** Positions on the slider, percent: black below, white above, hues between them (ED-122, ED-123). */
const BLACK_BELOW = 2;
const WHITE_ABOVE = 98;

const hex = (share: number): string =>
  Math.round(share * 255)
    .toString(16)
    .padStart(2, '0');

/** One channel of a saturated color, 0 to 1; `shift` is 0 for red, 8 for green and 4 for blue. */
const channel = (hue: number, shift: number): number => {
  const turn = (shift + hue / 30) % 12;
  return 0.5 - 0.5 * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
};

/** The color at `percent` of the slider. */
export const colorOnSlider = (percent: number): string => {
  if (percent < BLACK_BELOW) return '#000000';
  if (percent > WHITE_ABOVE) return '#ffffff';
  const hue = ((percent - BLACK_BELOW) / (WHITE_ABOVE - BLACK_BELOW)) * 359;
  return `#${hex(channel(hue, 0))}${hex(channel(hue, 8))}${hex(channel(hue, 4))}`;
};

/** Below this saturation, a color is a gray, which the slider shows as black or white. */
const GRAY = 0.08;

/** The position of a color on the slider, percent: by its hue, or at the nearer end for a gray. */
export const placeOnSlider = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread < GRAY) return most < 0.5 ? 0 : 100;
  const sixth =
    most === red
      ? (green - blue) / spread + (green < blue ? 6 : 0)
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return BLACK_BELOW + ((sixth * 60) / 360) * (WHITE_ABOVE - BLACK_BELOW);
};

/** React's type lacks custom properties. */
type KnobStyle = CSSProperties & { '--range-knob-color': string };

type ColorSliderProps = {
  label: string;
  value: string;
  onChange: (color: string) => void;
  /** Called when the pointer or the key is released. */
  onEnd: () => void;
};

/** A slider for colors: black, all hues, white. */
export const ColorSlider = ({ label, value, onChange, onEnd }: ColorSliderProps) => {
  const [dragged, setDragged] = useState<number | null>(null);
  const end = (): void => {
    setDragged(null);
    onEnd();
  };
  const style: KnobStyle = { '--range-knob-color': value };
  return (
    <LabelledSlider label={label}>
      <span className={classes.slider} style={style}>
        <RangeInput
          label={label}
          valueText={value}
          min={0}
          max={100}
          step={0.5}
          // Keeps the dragged position, because two positions can have the same color.
          value={dragged ?? placeOnSlider(value)}
          onChange={(place) => {
            setDragged(place);
            onChange(colorOnSlider(place));
          }}
          onEnd={end}
        />
      </span>
    </LabelledSlider>
  );
};
