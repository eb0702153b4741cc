import { type CSSProperties, useState } from 'react';
import { colorOnSlider, placeOnSlider } from '#src/ui/color-on-slider.ts';
import classes from '#src/ui/color-slider.module.css';
import { RangeInput } from '#src/ui/range-input.tsx';
import { LabelledSlider } from '#src/ui/slider-field.tsx';

/** CSS takes custom properties, which React's own type does not list. */
type KnobStyle = CSSProperties & { '--range-knob-color': string };

type ColorSliderProps = {
  label: string;
  value: string;
  onChange: (color: string) => void;
  /** The finger or the key is up again. */
  onEnd: () => void;
};

/** A colour by one movement of the thumb: black, every hue, white. */
export const ColorSlider = ({ label, value, onChange, onEnd }: ColorSliderProps) => {
  const [held, setHeld] = useState<number | null>(null);
  const end = (): void => {
    setHeld(null);
    onEnd();
  };
  const style: KnobStyle = { '--range-knob-color': value };
  return (
    <LabelledSlider label={label}>
      <span className={classes['slider']} style={style}>
        <RangeInput
          label={label}
          valueText={value}
          min={0}
          max={100}
          step={0.5}
          // While it is held it stays under the finger: two places may have the same colour.
          value={held ?? placeOnSlider(value)}
          onChange={(place) => {
            setHeld(place);
            onChange(colorOnSlider(place));
          }}
          onEnd={end}
        />
      </span>
    </LabelledSlider>
  );
};
