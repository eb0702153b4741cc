import type { CurrentUser } from '#contract/auth.contract.ts';
import { userKind } from '#contract/permissions.ts';
import classes from '#src/features/account/role-badge.module.css';
import { roleNames } from '#src/features/account/role-names.ts';

/** The kind of account, in a word. */
export const RoleBadge = ({ user }: { user: CurrentUser }) => {
  const { badge, isPaid } = roleNames[userKind(user)];
  return (
    <span className={classes['badge']} data-paid={isPaid}>
      {badge}
    </span>
  );
};
