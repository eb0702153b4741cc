import type { CurrentUser } from '#contract/auth.contract.ts';
import type { Role } from '#contract/endpoint.ts';
import { userKind } from '#contract/permissions.ts';
import classes from '#src/features/account/user-summary.module.css';

/** First and last name; empty while there is none. */
export const nameOf = ({ firstName, lastName }: Pick<CurrentUser, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter((part) => part !== null && part.trim() !== '').join(' ');

/** What the header calls a person: the name, or the email while there is none. */
export const userLabel = (user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string => {
  const name = nameOf(user);
  return name === '' ? user.email : name;
};

type RoleCopy = { label: string; badge: string; isPaid: boolean };

/** What each kind of account is called, and its badge (document 1, section 6). Gold is for those that pay. */
export const roleCopy: Record<Role, RoleCopy> = {
  admin: { label: 'Admin', badge: 'ADMIN', isPaid: false },
  beta: { label: 'Beta User', badge: 'BETA', isPaid: false },
  studio_owner: { label: 'Studio Owner', badge: 'STUDIO PRO', isPaid: true },
  studio_team: { label: 'Studio Team Member', badge: 'TEAM', isPaid: false },
  pro: { label: 'Individual Pro', badge: 'PRO', isPaid: true },
  user: { label: 'Free Trial', badge: 'FREE TRIAL', isPaid: false },
};

/** The kind of account, in a word. */
export const RoleBadge = ({ user }: { user: CurrentUser }) => {
  const { badge, isPaid } = roleCopy[userKind(user)];
  return (
    <span className={classes['badge']} data-paid={isPaid}>
      {badge}
    </span>
  );
};

/** Who is signed in, and with what kind of account. */
export const UserSummary = ({ user }: { user: CurrentUser }) => {
  const label = userLabel(user);
  return (
    <span className={classes['who']}>
      <span className={classes['name']} title={label}>
        {label}
      </span>
      <span className={classes['kind']}>{roleCopy[userKind(user)].label}</span>
    </span>
  );
};
