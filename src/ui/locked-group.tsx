import { VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#src/ui/locked-group.module.css';

/** A line that explains why controls are locked. */
export const LockNote = ({ reason }: { reason: string }) => (
  <span className={classes.note}>
    <IconLock size={14} stroke={1.8} aria-hidden />
    {reason}
  </span>
);

type LockedGroupProps = {
  /** Why the controls are disabled; null if they are enabled. */
  reason: string | null;
  /** False if a group beside this one already shows the reason; screen readers still read it. */
  isShown?: boolean;
  children: ReactNode;
};

/** Disables its controls and shows the reason. */
export const LockedGroup = ({ reason, isShown = true, children }: LockedGroupProps) => {
  if (reason === null) return children;
  return (
    <fieldset className={classes.group} disabled title={reason}>
      <legend className={classes.legend}>
        {isShown ? <LockNote reason={reason} /> : <VisuallyHidden>{reason}</VisuallyHidden>}
      </legend>
      {children}
    </fieldset>
  );
};
