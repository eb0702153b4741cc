import { NumberInput, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { isCommitKey } from '#src/ui/browser/commit-keys.ts';
import { RangeInput } from '#src/ui/fields/sliders/range-input.tsx';
import classes from '#src/ui/fields/sliders/slider-field.module.css';

/** The sign inside the field, by the unit's name in the label. */
const signs = { px: 'px', '%': '%', degrees: '°', seconds: 's' } as const;

type SliderFieldProps = {
  label: string;
  unit: keyof typeof signs;
  min: number;
  max: number;
  step: number;
  value: number;
  isDisabled?: boolean;
  onChange: (value: number) => void;
  /** Called when the pointer is released or the field loses the focus. */
  onEnd: () => void;
};

/** Sets a value by slider or number; the number may be out of range while it is typed. */
export const SliderField = ({
  label,
  unit,
  min,
  max,
  step,
  value,
  isDisabled = false,
  onChange,
  onEnd,
}: SliderFieldProps) => {
  const id = useId();
  const name = `${label} (${unit})`;
  const [typed, setTyped] = useState<number | string | null>(null);
  const type = (next: number | string): void => {
    setTyped(next);
    if (typeof next === 'number' && next >= min && next <= max) onChange(next);
  };
  const commit = (): void => {
    if (typeof typed === 'number') onChange(Math.min(max, Math.max(min, typed)));
    setTyped(null);
    onEnd();
  };
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label} <VisuallyHidden>({unit})</VisuallyHidden>
      </label>
      <div className={classes.slider}>
        <RangeInput
          label={name}
          valueText={String(Math.round(value * 100) / 100)}
          min={min}
          max={max}
          step={step}
          value={value}
          isDisabled={isDisabled}
          onChange={onChange}
          onEnd={onEnd}
        />
      </div>
      <NumberInput
        id={id}
        className={classes.number}
        size="sm"
        hideControls
        rightSection={<span aria-hidden>{signs[unit]}</span>}
        rightSectionPointerEvents="none"
        rightSectionWidth={30}
        decimalScale={2}
        step={step}
        min={min}
        max={max}
        clampBehavior="none"
        disabled={isDisabled}
        value={typed ?? Math.round(value * 100) / 100}
        onChange={type}
        onBlur={commit}
        onKeyDown={(event) => {
          if (isCommitKey(event)) commit();
        }}
      />
    </div>
  );
};

/** A slider with its label, for touch. */
export const LabelledSlider = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className={classes.labelled}>
    <span className={classes.labelText}>{label}</span>
    {children}
  </label>
);
