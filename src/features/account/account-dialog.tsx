import { Modal } from '@mantine/core';
import { useIsWide } from '#src/ui/layout-width.ts';
import type { ReactNode } from 'react';
import classes from '#src/features/account/account-dialog.module.css';

type AccountDialogProps = {
  title: string;
  /** What `register` of the stack of dialogs gives. */
  place: { opened: boolean; onClose: () => void; stackId: string };
  /** px on a wide screen; below 1024 px it fills the screen unless it is small. */
  width: number;
  isSmall?: boolean;
  children: ReactNode;
};

/** A dialog of the account. Of several that lie over each other only the top one shows. */
export const AccountDialog = ({ title, place, width, isSmall = false, children }: AccountDialogProps) => {
  const isWide = useIsWide();
  const isFull = !isWide && !isSmall;
  return (
    <Modal
      {...place}
      title={title}
      size={width}
      centered
      fullScreen={isFull}
      {...(isFull ? { radius: 0 } : {})}
      closeButtonProps={{ 'aria-label': `Close ${title}` }}
      classNames={{
        title: classes['title'] ?? '',
        header: classes['header'] ?? '',
        body: classes['body'] ?? '',
      }}
    >
      {children}
    </Modal>
  );
};
