import { type CSSProperties, useState } from 'react';
import { RangeInput } from '#src/ui/fields/sliders/range-input.tsx';
import { LabelledSlider } from '#src/ui/fields/sliders/slider-field.tsx';
import classes from '#src/ui/fields/sliders/color-slider.module.css';

/** Percent of the slider's ends that are no hue: black below, white above (ED-122, ED-123). */
const BLACK_BELOW = 2;
const WHITE_ABOVE = 98;

const hex = (share: number): string =>
  Math.round(share * 255)
    .toString(16)
    .padStart(2, '0');

/** One of the three lights of a full colour; `shift` is 0 for red, 8 for green and 4 for blue. */
const light = (hue: number, shift: number): number => {
  const turn = (shift + hue / 30) % 12;
  return 0.5 - 0.5 * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
};

/** The colour at `percent` of the slider: black at its beginning, then the hues, white at its end. */
export const colorOnSlider = (percent: number): string => {
  if (percent < BLACK_BELOW) return '#000000';
  if (percent > WHITE_ABOVE) return '#ffffff';
  const hue = ((percent - BLACK_BELOW) / (WHITE_ABOVE - BLACK_BELOW)) * 359;
  return `#${hex(light(hue, 0))}${hex(light(hue, 8))}${hex(light(hue, 4))}`;
};

/** Below this saturation a colour is a grey, which the slider shows as black or as white. */
const GRAY = 0.08;

/** Where a colour lies on the slider, percent: by its hue, or at the end that a grey is nearer to. */
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

/** A colour slider: black, every hue, white. */
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
          // Keeps the dragged position: two positions can have the same colour.
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
