import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AdminUser } from '#contract/admin-users.contract.ts';
import type { Role } from '#contract/endpoint.ts';
import { userKind } from '#contract/permissions.ts';
import { planLimits } from '#contract/plan-limits.ts';
import { describeError, serverMessage } from '#src/api/api-error.ts';
import classes from '#src/features/admin/users/user-question.module.css';
import { formatDay, roleLabel, userName } from '#src/features/admin/users/user-copy.ts';
import {
  useCancelSubscription,
  useChangeRole,
  useDeleteUser,
  useResetNameChanges,
} from '#src/features/admin/users/use-users.ts';
import { DeletionButtons } from '#src/ui/deletion-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';

/** A change that is asked about before it is made. */
export type UserQuestion =
  | { kind: 'role'; role: Role }
  | { kind: 'cancel' }
  | { kind: 'names' }
  | { kind: 'delete' };

type AnswersProps = { user: AdminUser; onClose: () => void };

type ChangeState = { isPending: boolean; isError: boolean; error: unknown };

const problemOf = ({ isPending, isError, error }: ChangeState, otherwise?: string): string => {
  if (!isError || isPending) return '';
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
    <div className={classes.answers}>
      <Button variant="default" size="md" onClick={onClose}>
        {keepLabel}
      </Button>
      {children}
    </div>
  </>
);

const RoleQuestion = ({ user, role, onClose }: AnswersProps & { role: Role }) => {
  const change = useChangeRole();
  return (
    <Question
      text={`Change user role to ${roleLabel(role)}? This will update their permissions immediately.`}
      problem={problemOf(change)}
      keepLabel={`Keep ${roleLabel(userKind(user))}`}
      onClose={onClose}
    >
      <Button
        size="md"
        loading={change.isPending}
        onClick={() => change.mutate({ id: user.id, role }, { onSuccess: onClose })}
      >
        Change role
      </Button>
    </Question>
  );
};

const cancelText = (user: AdminUser): string => {
  const { subscriptionExpiresAt } = user;
  const end =
    subscriptionExpiresAt === null ? 'the end of the billing period' : formatDay(subscriptionExpiresAt);
  return `At the period’s end, ${userName(user)} keeps access until ${end} and is a free user after that. Cancelled now, Pro ends at once.`;
};

const CancelQuestion = ({ user, onClose }: AnswersProps) => {
  const cancel = useCancelSubscription();
  const answer = (immediate: boolean): void =>
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
      <Button variant="default" size="md" loading={isPending(false)} onClick={() => answer(false)}>
        Cancel at period end
      </Button>
      <Button color="red" size="md" loading={isPending(true)} onClick={() => answer(true)}>
        Cancel now
      </Button>
    </Question>
  );
};

const NamesQuestion = ({ user, onClose }: AnswersProps) => {
  const reset = useResetNameChanges();
  return (
    <Question
      text={`Reset the name changes of ${user.email}? This allows ${planLimits.pro.nameChanges} more name changes.`}
      problem={problemOf(reset)}
      keepLabel="Keep as it is"
      onClose={onClose}
    >
      <Button
        size="md"
        loading={reset.isPending}
        onClick={() => reset.mutate(user.id, { onSuccess: onClose })}
      >
        Reset name changes
      </Button>
    </Question>
  );
};

const CANCEL_FIRST =
  'If this user has an active subscription, try cancelling it first through the billing management section.';

const DeleteQuestion = ({ user, onClose, onDeleted }: AnswersProps & { onDeleted: () => void }) => {
  const deletion = useDeleteUser();
  const problem = problemOf(deletion);
  return (
    <>
      <p className={classes.text}>
        {`Delete user ${user.email}? This will permanently remove all their data including custom class types, team members, and videos.`}
      </p>
      <FormError text={problem === '' ? '' : `Failed to delete user: ${problem} ${CANCEL_FIRST}`} />
      <DeletionButtons
        isDeleting={deletion.isPending}
        onKeep={onClose}
        onDelete={() => deletion.mutate(user.id, { onSuccess: onDeleted })}
      />
    </>
  );
};

const titles: Record<UserQuestion['kind'], string> = {
  role: 'Change role?',
  cancel: 'Cancel subscription?',
  names: 'Reset name changes?',
  delete: 'Delete user?',
};

type UserQuestionDialogProps = {
  asked: { user: AdminUser; question: UserQuestion } | null;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before an account is changed, over its details. */
export const UserQuestionDialog = ({ asked, onClose, onDeleted }: UserQuestionDialogProps) => (
  <Dialog
    stackId="question"
    opened={asked !== null}
    onClose={onClose}
    title={asked === null ? '' : titles[asked.question.kind]}
    size={460}
    closeLabel="Close the question"
  >
    {asked?.question.kind === 'role' && (
      <RoleQuestion user={asked.user} role={asked.question.role} onClose={onClose} />
    )}
    {asked?.question.kind === 'cancel' && <CancelQuestion user={asked.user} onClose={onClose} />}
    {asked?.question.kind === 'names' && <NamesQuestion user={asked.user} onClose={onClose} />}
    {asked?.question.kind === 'delete' && (
      <DeleteQuestion user={asked.user} onClose={onClose} onDeleted={onDeleted} />
    )}
  </Dialog>
);
