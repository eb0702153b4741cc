import type { ReactNode } from 'react';
import classes from '#src/ui/slider-line.module.css';

/** A slider beside its name, for a thumb. */
export const SliderLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className={classes['line']}>
    <span className={classes['label']}>{label}</span>
    {children}
  </label>
);
