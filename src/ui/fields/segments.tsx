import { SegmentedControl } from '@mantine/core';
import classes from '#src/ui/fields/segments.module.css';

type SegmentsProps<Value extends string> = {
  /** The accessible name. */
  label: string;
  /** The values with their labels, in order. */
  options: readonly { value: Value; label: string }[];
  /** '' for none of them. */
  value: Value | '';
  isSmall?: boolean;
  onChange: (value: Value) => void;
};

/** A segmented control. Long labels wrap onto a second line. */
export const Segments = <Value extends string>({
  label,
  options,
  value,
  isSmall = false,
  onChange,
}: SegmentsProps<Value>) => (
  <SegmentedControl
    classNames={{ root: classes.root, label: classes.label }}
    fullWidth
    withItemsBorders={false}
    data-small={isSmall}
    aria-label={label}
    data={[...options]}
    value={value}
    onChange={(next) => {
      const selected = options.find((option) => option.value === next);
      if (selected !== undefined) onChange(selected.value);
    }}
  />
);
