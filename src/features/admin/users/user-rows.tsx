import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { AdminUser } from '#contract/admin/admin-users.contract.ts';
import { userKind } from '#contract/permissions.ts';
import { formatDay, roleLabel, subscriptionText, userName } from '#src/features/admin/users/user-copy.ts';
import classes from '#src/features/admin/users/user-rows.module.css';
import rowClasses from '#src/ui/lists/boxed-rows.module.css';

type RowsProps = { users: readonly AdminUser[]; onOpen: (user: AdminUser) => void };

const Role = ({ user }: { user: AdminUser }) => {
  const kind = userKind(user);
  return (
    <span className={classes.role} data-kind={kind}>
      {roleLabel(kind)}
    </span>
  );
};

/** A button with the name, which covers the row. */
const OpenButton = ({ user, onOpen }: { user: AdminUser; onOpen: RowsProps['onOpen'] }) => (
  <UnstyledButton
    className={classes.open}
    aria-haspopup="dialog"
    aria-label={`${userName(user)}, ${user.email}: details`}
    onClick={() => onOpen(user)}
  >
    {userName(user)}
  </UnstyledButton>
);

/** The accounts on a wide screen. */
export const UserTable = ({ users, onOpen }: RowsProps) => (
  <table className={classes.table} aria-label="People">
    <thead>
      <tr>
        <th scope="col">Person</th>
        <th scope="col">Role</th>
        <th scope="col">Subscription</th>
        <th scope="col">Studio</th>
        <th scope="col">Joined</th>
        <th scope="col">Last change</th>
      </tr>
    </thead>
    <tbody>
      {users.map((user) => (
        <tr key={user.id}>
          <th scope="row">
            <OpenButton user={user} onOpen={onOpen} />
            <span className={classes.email}>{user.email}</span>
          </th>
          <td>
            <Role user={user} />
          </td>
          <td>{subscriptionText(user)}</td>
          <td>{user.studioName ?? '–'}</td>
          <td>{formatDay(user.createdAt)}</td>
          <td>{formatDay(user.updatedAt)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The accounts on a phone. */
export const UserCards = ({ users, onOpen }: RowsProps) => (
  <ul className={rowClasses.list} aria-label="People">
    {users.map((user) => (
      <li key={user.id} className={`${rowClasses.row} ${classes.card}`}>
        <div className={classes.person}>
          <OpenButton user={user} onOpen={onOpen} />
          <span className={classes.email}>{user.email}</span>
          <span className={classes.facts}>
            <Role user={user} />
            {user.subscriptionStatus !== null && <span>{subscriptionText(user)}</span>}
          </span>
        </div>
        <IconChevronRight size={18} aria-hidden />
      </li>
    ))}
  </ul>
);
