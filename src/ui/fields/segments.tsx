import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from '#src/ui/fields/segments.module.css';

type SegmentsProps<Value extends string> = {
  /** The accessible name. */
  label: string;
  options: readonly { value: Value; label: string }[];
  /** '' selects none. */
  value: Value | '';
  isSmall?: boolean;
  /** Keeps all labels on one line and scrolls if they do not fit, instead of wrapping. */
  isScrollable?: boolean;
  onChange: (value: Value) => void;
};

/** Lets the segments scroll, and keeps the selected one in view. */
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
    // Labels may become wider when the font has loaded.
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
      // The theme's background would cover the border of the row.
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
