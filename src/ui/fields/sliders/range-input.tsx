import type { CSSProperties } from 'react';
import classes from '#src/ui/fields/sliders/range-input.module.css';

/** React's type lacks custom properties. */
type RangeStyle = CSSProperties & { '--filled': string };

type RangeInputProps = {
  /** The accessible name. */
  label: string;
  /** The accessible value, such as '5 seconds of 15 seconds'. */
  valueText: string;
  min: number;
  max: number;
  step: number;
  value: number;
  isDisabled?: boolean;
  onChange: (value: number) => void;
  /** Called when the pointer or the key is released. */
  onEnd?: () => void;
};

/** A native slider in the product's style. */
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
      className={classes.range}
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
