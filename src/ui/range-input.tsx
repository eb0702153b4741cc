import type { CSSProperties } from 'react';
import classes from '#src/ui/range-input.module.css';

/** CSS takes custom properties, which React's own type does not list. */
type RangeStyle = CSSProperties & { '--filled': string };

type RangeInputProps = {
  /** Names the control for those who hear it. */
  label: string;
  /** What the value is called, such as '5 seconds of 15 seconds'. */
  valueText: string;
  min: number;
  max: number;
  step: number;
  value: number;
  isDisabled?: boolean;
  onChange: (value: number) => void;
  /** The finger or the key is up again. */
  onEnd?: () => void;
};

/** The browser's own slider in the product's clothes: 44 px high for fingers, a 4 px track for the eye. */
export const RangeInput = ({
  label,
  valueText,
  min,
  max,
  step,
  value,
  isDisabled = false,
  onChange,
  onEnd,
}: RangeInputProps) => {
  const style: RangeStyle = { '--filled': `${((value - min) / (max - min)) * 100}%` };
  return (
    <input
      type="range"
      className={classes['range']}
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={isDisabled}
      style={style}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      onPointerUp={onEnd}
      onKeyUp={onEnd}
      onBlur={onEnd}
    />
  );
};
