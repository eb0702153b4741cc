import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '#src/ui/deletion-dialog.module.css';
import { Dialog } from '#src/ui/dialog.tsx';

type DeletionDialogProps = {
  /** What is to be deleted; null while the dialog is closed. */
  name: string | null;
  /** Its place in a `Modal.Stack`, where it opens over another dialog. */
  stackId?: string;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something is deleted for good. */
export const DeletionDialog = ({ name, onClose, children, ...stack }: DeletionDialogProps) => (
  <Dialog
    {...stack}
    opened={name !== null}
    onClose={onClose}
    title={`Delete ${name ?? 'it'}?`}
    size={420}
    closeLabel="Close the confirmation"
  >
    {name !== null && <div className={classes.body}>{children}</div>}
  </Dialog>
);

type DeletionButtonsProps = {
  isDisabled?: boolean;
  isDeleting: boolean;
  onKeep: () => void;
  onDelete: () => void;
};

/** The two answers of a `DeletionDialog`. */
export const DeletionButtons = ({
  isDisabled = false,
  isDeleting,
  onKeep,
  onDelete,
}: DeletionButtonsProps) => (
  <div className={classes.buttons}>
    <Button variant="default" size="md" onClick={onKeep}>
      Keep it
    </Button>
    <Button color="red" size="md" disabled={isDisabled} loading={isDeleting} onClick={onDelete}>
      Delete
    </Button>
  </div>
);
