import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { AdminUser } from '#contract/admin/admin-users.contract.ts';
import { queryState } from '#src/api/query-state.ts';
import { useUser } from '#src/features/admin/users/use-users.ts';
import { userName } from '#src/features/admin/users/user-copy.ts';
import { UserDetails } from '#src/features/admin/users/user-details.tsx';
import { type UserQuestion, UserQuestionDialog } from '#src/features/admin/users/user-question.tsx';
import { useIsNarrow } from '#src/ui/browser/media-queries.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';

type ContentProps = {
  email: string;
  known: AdminUser | undefined;
  onAsk: (user: AdminUser, question: UserQuestion) => void;
};

const Content = ({ email, known, onAsk }: ContentProps) => {
  const query = useUser(email, known);
  const { data: user } = query;
  return (
    <ListState {...queryState(query)} empty={null}>
      {user !== undefined && (
        // Resets the field when the last day changes.
        <UserDetails
          key={user.subscriptionExpiresAt}
          user={user}
          onAsk={(question) => onAsk(user, question)}
        />
      )}
    </ListState>
  );
};

type UserDialogProps = {
  /** The email address of the account; null while the dialog is closed. */
  email: string | null;
  /** The account from the list. */
  known: AdminUser | undefined;
  onClose: () => void;
};

/** The details of an account, and the changes that an admin can make. */
export const UserDialog = ({ email, known, onClose }: UserDialogProps) => {
  const isNarrow = useIsNarrow();
  const [open, setOpen] = useState<{ user: AdminUser; question: UserQuestion } | null>(null);
  return (
    <Modal.Stack>
      <Dialog
        stackId="user"
        opened={email !== null}
        onClose={onClose}
        title={known === undefined ? (email ?? '') : userName(known)}
        size={640}
        isTall
        canGrow
        fullScreen={isNarrow}
        closeLabel="Close the details"
      >
        {email !== null && (
          <Content email={email} known={known} onAsk={(user, question) => setOpen({ user, question })} />
        )}
      </Dialog>
      <UserQuestionDialog
        open={open}
        onClose={() => setOpen(null)}
        onDeleted={() => {
          setOpen(null);
          onClose();
        }}
      />
    </Modal.Stack>
  );
};
