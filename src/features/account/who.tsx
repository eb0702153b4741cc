import type { CurrentUser } from '#contract/auth.contract.ts';
import { userKind } from '#contract/permissions.ts';
import { roleNames } from '#src/features/account/role-names.ts';
import { userLabel } from '#src/features/account/user-label.ts';
import classes from '#src/features/account/who.module.css';

/** Who is signed in, and with what kind of account. */
export const Who = ({ user }: { user: CurrentUser }) => {
  const label = userLabel(user);
  return (
    <span className={classes['who']}>
      <span className={classes['name']} title={label}>
        {label}
      </span>
      <span className={classes['kind']}>{roleNames[userKind(user)].label}</span>
    </span>
  );
};
