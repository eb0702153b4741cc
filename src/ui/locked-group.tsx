import { VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#src/ui/locked-group.module.css';

/** A line that says why controls are locked. */
export const LockNote = ({ reason }: { reason: string }) => (
  <span className={classes.note}>
    <IconLock size={14} stroke={1.8} aria-hidden />
    {reason}
  </span>
);

type LockedGroupProps = {
  /** Why its controls are disabled; null while they are not. */
  reason: string | null;
  /** Whether the reason is shown as well as read out: beside another group that shows it, once is enough. */
  isShown?: boolean;
  children: ReactNode;
};

/** Disables the controls in it, and names the reason. */
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
