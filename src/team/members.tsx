import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TeamMember } from '#contract/accounts/studio.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { DeletionButtons, DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import classes from '#src/team/members.module.css';
import rowClasses from '#src/ui/lists/boxed-rows.module.css';

const stateLabels: Record<TeamMember['state'], string> = { invited: 'Invited', active: 'Active' };

type MemberItemProps = Pick<TeamMember, 'email' | 'state'> & {
  /** The name, or the field that changes it. */
  name: ReactNode;
  /** The handle, '' for none, or the field that changes it. */
  handle?: ReactNode;
  /** The outcome of the last action, below the email address. */
  outcome?: ReactNode;
  /** The controls at the end of the row. */
  children: ReactNode;
};

/** A team member: name, handle, email address and state. */
export const MemberItem = ({ name, handle = '', email, state, outcome, children }: MemberItemProps) => (
  <li className={rowClasses.row}>
    <div className={classes.member}>
      {typeof name === 'string' ? <strong className={classes.name}>{name}</strong> : name}
      {typeof handle === 'string' ? handle !== '' && <span className={classes.email}>{handle}</span> : handle}
      <span className={classes.email}>{email}</span>
      {outcome}
    </div>
    <span className={classes.state} data-state={state}>
      {stateLabels[state]}
    </span>
    {children}
  </li>
);

type Member = Pick<TeamMember, 'id' | 'name' | 'email' | 'state'>;

/** The names of the team and the studio within a sentence, such as `your team`. */
type Names = { team: string; studio: string };

/** What the member keeps and what they lose. */
const consequencesOf = ({ state, name, email }: Member, { team, studio }: Names): readonly string[] =>
  state === 'invited'
    ? [
        `${email} can no longer join ${team}. If there is an account with this address, it stays as it is.`,
        'This frees their seat for another person.',
      ]
    : [
        `${name} keeps their account, promos, videos and templates.`,
        `${name} loses Pro at once, along with the name, class types and videos of ${studio}.`,
        'This frees their seat for another person.',
      ];

type RemovalProps = {
  names: Names;
  removal: UseMutationResult<void, Error, string>;
  onClose: () => void;
};

const Removal = ({ member, names, removal, onClose }: RemovalProps & { member: Member }) => (
  <>
    <ul className={classes.consequences}>
      {consequencesOf(member, names).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <FormError text={removal.isError ? describeError(removal.error) : ''} />
    <DeletionButtons
      verb="Remove"
      keepLabel="Keep in team"
      isDeleting={removal.isPending}
      onKeep={onClose}
      onDelete={() => removal.mutate(member.id, { onSuccess: onClose })}
    />
  </>
);

/** Asks for confirmation before a member is removed; `member` is null while the dialog is closed. */
export const MemberRemovalDialog = ({ member, ...removal }: RemovalProps & { member: Member | null }) => (
  <DeletionDialog verb="Remove" name={member?.name ?? null} onClose={removal.onClose}>
    {member !== null && <Removal member={member} {...removal} />}
  </DeletionDialog>
);
