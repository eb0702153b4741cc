import { SegmentedControl } from '@mantine/core';
import classes from '#src/ui/segments.module.css';

type SegmentsProps<Value extends string> = {
  /** What is chosen among, for a screen reader. */
  label: string;
  /** Each value with its words, in their order. */
  options: readonly { value: Value; label: string }[];
  value: Value;
  isSmall?: boolean;
  onChange: (value: Value) => void;
};

/** One of a few, side by side. Words that have no room go into a second line, never out of sight. */
export const Segments = <Value extends string>({
  label,
  options,
  value,
  isSmall = false,
  onChange,
}: SegmentsProps<Value>) => (
  <SegmentedControl
    classNames={{ root: classes['root'] ?? '', label: classes['label'] ?? '' }}
    fullWidth
    withItemsBorders={false}
    data-small={isSmall}
    aria-label={label}
    data={[...options]}
    value={value}
    onChange={(next) => {
      const chosen = options.find((option) => option.value === next);
      if (chosen !== undefined) onChange(chosen.value);
    }}
  />
);
