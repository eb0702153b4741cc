import { VisuallyHidden } from '@mantine/core';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { userKind } from '#contract/permissions.ts';
import { roleCopy } from '#src/ui/copy/role-copy.ts';
import classes from '#src/features/account/user-summary.module.css';

/** The first and last name, or ''. */
export const nameOf = ({ firstName, lastName }: Pick<CurrentUser, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter((part) => part !== null && part.trim() !== '').join(' ');

/** The label of the user in the header: the name, or the email address without one. */
export const userLabel = (user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string => {
  const name = nameOf(user);
  return name === '' ? user.email : name;
};

/** The badge of the account's kind. */
export const RoleBadge = ({ user }: { user: CurrentUser }) => {
  const { badge, isPaid } = roleCopy[userKind(user)];
  return (
    <span className={classes.badge} data-paid={isPaid}>
      {badge}
    </span>
  );
};

/** The current user's name and kind of account, which is only read out beside a badge that shows it. */
export const UserSummary = ({ user, hasBadge = false }: { user: CurrentUser; hasBadge?: boolean }) => {
  const label = userLabel(user);
  const kind = roleCopy[userKind(user)].label;
  return (
    <span className={classes.who}>
      <span className={classes.name} title={label}>
        {label}
      </span>
      {hasBadge ? <VisuallyHidden>{kind}</VisuallyHidden> : <span className={classes.kind}>{kind}</span>}
    </span>
  );
};
