import { type CSSProperties, useState } from 'react';
import { colorOnSlider, placeOnSlider } from '#src/ui/fields/sliders/color-on-slider.ts';
import classes from '#src/ui/fields/sliders/color-slider.module.css';
import { RangeInput } from '#src/ui/fields/sliders/range-input.tsx';
import { LabelledSlider } from '#src/ui/fields/sliders/slider-field.tsx';

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
