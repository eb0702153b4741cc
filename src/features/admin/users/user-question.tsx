import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AdminUser } from '#contract/admin/admin-users.contract.ts';
import { planLimits } from '#contract/billing/plan-limits.ts';
import type { Role } from '#contract/endpoint.ts';
import { userKind } from '#contract/permissions.ts';
import { describeError, serverMessage } from '#src/api/api-error.ts';
import {
  useCancelSubscription,
  useChangeRole,
  useDeleteUser,
  useEndSessions,
  useRemoveSecondFactors,
  useResetNameChanges,
  formatDay,
  roleLabel,
  userName,
} from '#src/features/admin/users/users.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { DeletionButtons } from '#src/ui/deletion-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import classes from '#src/features/admin/users/user-question.module.css';

/** A change that needs a confirmation. */
export type UserQuestion =
  | { kind: 'role'; role: Role }
  | { kind: 'cancel' }
  | { kind: 'names' }
  | { kind: 'factors' }
  | { kind: 'sessions' }
  | { kind: 'delete' };

type ChangeProps = { user: AdminUser; onClose: () => void };

type ChangeState = { isError: boolean; error: unknown };

const problemOf = ({ isError, error }: ChangeState, otherwise?: string): string => {
  if (!isError) return '';
  return otherwise === undefined ? describeError(error) : serverMessage(error, otherwise);
};

type QuestionProps = {
  text: string;
  problem: string;
  onClose: () => void;
  keepLabel: string;
  children: ReactNode;
};

const Question = ({ text, problem, onClose, keepLabel, children }: QuestionProps) => (
  <>
    <p className={classes.text}>{text}</p>
    <FormError text={problem} />
    <div className={classes.buttons}>
      <Button variant="default" size="md" onClick={onClose}>
        {keepLabel}
      </Button>
      {children}
    </div>
  </>
);

const RoleQuestion = ({ user, role, onClose }: ChangeProps & { role: Role }) => {
  const change = useChangeRole();
  return (
    <Question
      text={`Change user role to ${roleLabel(role)}? This will update their permissions immediately.`}
      problem={problemOf(change)}
      keepLabel={`Keep ${roleLabel(userKind(user))}`}
      onClose={onClose}
    >
      <PrimaryButton
        isBusy={change.isPending}
        onClick={() => change.mutate({ id: user.id, role }, { onSuccess: onClose })}
      >
        Change role
      </PrimaryButton>
    </Question>
  );
};

const cancelText = (user: AdminUser): string => {
  const { subscriptionExpiresAt } = user;
  const end =
    subscriptionExpiresAt === null ? 'the end of the billing period' : formatDay(subscriptionExpiresAt);
  return `At the period’s end, ${userName(user)} keeps access until ${end} and is a free user after that. Cancelled now, Pro ends at once.`;
};

const CancelQuestion = ({ user, onClose }: ChangeProps) => {
  const cancel = useCancelSubscription();
  const confirm = (immediate: boolean): void =>
    cancel.mutate({ id: user.id, immediate }, { onSuccess: onClose });
  const isPending = (immediate: boolean): boolean =>
    cancel.isPending && cancel.variables.immediate === immediate;
  return (
    <Question
      text={cancelText(user)}
      problem={problemOf(cancel, 'Failed to cancel subscription')}
      keepLabel="Keep subscription"
      onClose={onClose}
    >
      <Button variant="default" size="md" loading={isPending(false)} onClick={() => confirm(false)}>
        Cancel at period end
      </Button>
      <Button color="red" size="md" loading={isPending(true)} onClick={() => confirm(true)}>
        Cancel now
      </Button>
    </Question>
  );
};

const NamesQuestion = ({ user, onClose }: ChangeProps) => {
  const reset = useResetNameChanges();
  return (
    <Question
      text={`Reset the name changes of ${user.email}? This allows ${planLimits.pro.nameChanges} more name changes.`}
      problem={problemOf(reset)}
      keepLabel="Keep as it is"
      onClose={onClose}
    >
      <PrimaryButton isBusy={reset.isPending} onClick={() => reset.mutate(user.id, { onSuccess: onClose })}>
        Reset name changes
      </PrimaryButton>
    </Question>
  );
};

const FactorsQuestion = ({ user, onClose }: ChangeProps) => {
  const removal = useRemoveSecondFactors();
  return (
    <Question
      text={`Remove the authenticator app, recovery codes and passkeys of ${user.email}? Make sure first that the person themselves asks for it: afterwards the password alone signs in. They are signed out everywhere, and told by email.`}
      problem={problemOf(removal)}
      keepLabel="Keep as it is"
      onClose={onClose}
    >
      <Button
        color="red"
        size="md"
        loading={removal.isPending}
        onClick={() => removal.mutate(user.id, { onSuccess: onClose })}
      >
        Remove them
      </Button>
    </Question>
  );
};

const SessionsQuestion = ({ user, onClose }: ChangeProps) => {
  const end = useEndSessions();
  return (
    <Question
      text={`Sign ${user.email} out on all devices? They can sign in again.`}
      problem={problemOf(end)}
      keepLabel="Keep as it is"
      onClose={onClose}
    >
      <PrimaryButton isBusy={end.isPending} onClick={() => end.mutate(user.id, { onSuccess: onClose })}>
        Sign out everywhere
      </PrimaryButton>
    </Question>
  );
};

const CANCEL_FIRST =
  'If this user has an active subscription, try cancelling it first through the billing management section.';

const DeleteQuestion = ({ user, onClose, onDeleted }: ChangeProps & { onDeleted: () => void }) => {
  const deletion = useDeleteUser();
  const problem = problemOf(deletion);
  return (
    <>
      <p className={classes.text}>
        This will permanently remove all their data including custom class types, team members, and videos.
      </p>
      <FormError text={problem === '' ? '' : `Failed to delete user: ${problem} ${CANCEL_FIRST}`} />
      <DeletionButtons
        keepLabel="Keep user"
        isDeleting={deletion.isPending}
        onKeep={onClose}
        onDelete={() => deletion.mutate(user.id, { onSuccess: onDeleted })}
      />
    </>
  );
};

const titles: Record<UserQuestion['kind'], (user: AdminUser) => string> = {
  role: () => 'Change role?',
  cancel: () => 'Cancel subscription?',
  names: () => 'Reset name changes?',
  factors: () => 'Remove second steps?',
  sessions: () => 'Sign out everywhere?',
  delete: ({ email }) => `Delete user ${email}?`,
};

type UserQuestionDialogProps = {
  open: { user: AdminUser; question: UserQuestion } | null;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks for confirmation before an account is changed; `open` is null while the dialog is closed. */
export const UserQuestionDialog = ({ open, onClose, onDeleted }: UserQuestionDialogProps) => (
  <Dialog
    stackId="question"
    opened={open !== null}
    onClose={onClose}
    title={open === null ? '' : titles[open.question.kind](open.user)}
    size={520}
    closeLabel="Close the question"
  >
    {open?.question.kind === 'role' && (
      <RoleQuestion user={open.user} role={open.question.role} onClose={onClose} />
    )}
    {open?.question.kind === 'cancel' && <CancelQuestion user={open.user} onClose={onClose} />}
    {open?.question.kind === 'names' && <NamesQuestion user={open.user} onClose={onClose} />}
    {open?.question.kind === 'factors' && <FactorsQuestion user={open.user} onClose={onClose} />}
    {open?.question.kind === 'sessions' && <SessionsQuestion user={open.user} onClose={onClose} />}
    {open?.question.kind === 'delete' && (
      <DeleteQuestion user={open.user} onClose={onClose} onDeleted={onDeleted} />
    )}
  </Dialog>
);
