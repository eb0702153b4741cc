import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from '#src/ui/fields/segments.module.css';

type SegmentsProps<Value extends string> = {
  /** The accessible name. */
  label: string;
  /** The values with their labels, in order. */
  options: readonly { value: Value; label: string }[];
  /** '' for none of them. */
  value: Value | '';
  isSmall?: boolean;
  /** Labels stay on one line, and those that do not fit scroll, instead of wrapping. */
  isScrollable?: boolean;
  onChange: (value: Value) => void;
};

/** Lets its segments scroll when they need more room, with the selected one in sight. */
const Scroller = ({ value, children }: { value: string; children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scroller = ref.current;
    const [control] = scroller?.children ?? [];
    const selected = scroller?.querySelector(`[value='${value}']`)?.parentElement;
    if (scroller === null || control === undefined || selected == null) return undefined;
    const center = (): void => {
      scroller.scrollLeft = selected.offsetLeft + selected.offsetWidth / 2 - scroller.clientWidth / 2;
    };
    center();
    // Labels may become wider when their font has loaded.
    const observer = new ResizeObserver(center);
    observer.observe(control);
    return () => observer.disconnect();
  }, [value]);
  return (
    <div className={classes.box}>
      <div ref={ref} className={classes.scroller}>
        {children}
      </div>
    </div>
  );
};

/** A segmented control. Long labels wrap onto a second line. */
export const Segments = <Value extends string>({
  label,
  options,
  value,
  isSmall = false,
  isScrollable = false,
  onChange,
}: SegmentsProps<Value>) => {
  const control = (
    <SegmentedControl
      classNames={{ root: classes.root, label: classes.label }}
      // The theme sets one, which would cover the border of the row.
      styles={{ root: isScrollable ? { background: 'none' } : {} }}
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
  return isScrollable ? <Scroller value={value}>{control}</Scroller> : control;
};
