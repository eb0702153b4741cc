import type { ReactNode } from 'react';
import type { TeamMember } from '#contract/accounts/studio.contract.ts';
import classes from '#src/team/member-item.module.css';
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
