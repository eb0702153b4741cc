import { useState } from 'react';
import { colorOnSlider, placeOnSlider } from '#src/ui/color-on-slider.ts';
import classes from '#src/ui/color-slider.module.css';

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
  return (
    <label className={classes['field']}>
      <span className={classes['label']}>{label}</span>
      <input
        type="range"
        className={classes['slider']}
        style={{ color: value }}
        min={0}
        max={100}
        step={0.5}
        aria-valuetext={value}
        // While it is held it stays under the finger: two places may have the same colour.
        value={held ?? placeOnSlider(value)}
        onChange={({ currentTarget }) => {
          setHeld(currentTarget.valueAsNumber);
          onChange(colorOnSlider(currentTarget.valueAsNumber));
        }}
        onPointerUp={end}
        onKeyUp={end}
        onBlur={end}
      />
    </label>
  );
};
