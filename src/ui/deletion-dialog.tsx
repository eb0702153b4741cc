import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '#src/ui/dialog.tsx';
import classes from '#src/ui/deletion-dialog.module.css';

/** 'Remove' if the object still exists elsewhere, 'Withdraw' and 'Revoke' for permissions, 'Turn off' for protections. */
type Verb = 'Delete' | 'Remove' | 'Revoke' | 'Turn off' | 'Withdraw';

type DeletionDialogProps = {
  /** The object to delete; null closes the dialog. */
  name: string | null;
  verb?: Verb;
  /** The dialog's id in a `Modal.Stack`, if it opens over another dialog. */
  stackId?: string;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for confirmation before something is deleted permanently. */
export const DeletionDialog = ({
  name,
  verb = 'Delete',
  onClose,
  children,
  ...stack
}: DeletionDialogProps) => (
  <Dialog
    {...stack}
    opened={name !== null}
    onClose={onClose}
    title={`${verb} ${name ?? 'it'}?`}
    size={420}
    closeLabel="Close the confirmation"
  >
    {name !== null && <div className={classes.body}>{children}</div>}
  </Dialog>
);

type DeletionButtonsProps = {
  verb?: Verb;
  /** The label of the button that cancels. */
  keepLabel?: string;
  isDisabled?: boolean;
  isDeleting: boolean;
  onKeep: () => void;
  onDelete: () => void;
};

/** The two buttons of a `DeletionDialog`. */
export const DeletionButtons = ({
  verb = 'Delete',
  keepLabel = 'Keep it',
  isDisabled = false,
  isDeleting,
  onKeep,
  onDelete,
}: DeletionButtonsProps) => (
  <div className={classes.buttons}>
    <Button variant="default" size="md" onClick={onKeep}>
      {keepLabel}
    </Button>
    <Button color="red" size="md" disabled={isDisabled} loading={isDeleting} onClick={onDelete}>
      {verb}
    </Button>
  </div>
);
