import { Button, UnstyledButton } from '@mantine/core';
import { IconClockCheck, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { UserSort, type AdminUser } from '#contract/admin/admin-users.contract.ts';
import { roles } from '#contract/endpoint.ts';
import { counted } from '#contract/number-format.ts';
import { userKind } from '#contract/permissions.ts';
import { describeError } from '#src/api/api-error.ts';
import { useAddress } from '#src/features/admin/use-address.ts';
import { AllowedImpersonations } from '#src/features/admin/users/impersonation.tsx';
import { UserDialog } from '#src/features/admin/users/user-dialog.tsx';
import {
  type UserFilter,
  useProcessExpired,
  useUsers,
  roleLabel,
  sortLabels,
  formatDay,
  subscriptionText,
  userName,
} from '#src/features/admin/users/users.ts';
import { layersClosed } from '#src/ui/browser/close-on-back.ts';
import { useIsWide } from '#src/ui/browser/media-queries.ts';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { PagedList } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/admin/admin-section.module.css';
import userClasses from '#src/features/admin/users/users-tab.module.css';
import rowClasses from '#src/ui/lists/boxed-rows.module.css';
import sections from '#src/ui/pages/titled-section.module.css';

type RowsProps = { users: readonly AdminUser[]; onOpen: (user: AdminUser) => void };

const Role = ({ user }: { user: AdminUser }) => {
  const kind = userKind(user);
  return (
    <span className={userClasses.role} data-kind={kind}>
      {roleLabel(kind)}
    </span>
  );
};

/** A button with the name, which covers the row. */
const OpenButton = ({ user, onOpen }: { user: AdminUser; onOpen: RowsProps['onOpen'] }) => (
  <UnstyledButton
    className={userClasses.open}
    aria-haspopup="dialog"
    aria-label={`${userName(user)}, ${user.email}: details`}
    onClick={() => onOpen(user)}
  >
    {userName(user)}
  </UnstyledButton>
);

/** The accounts on a wide screen. */
const UserTable = ({ users, onOpen }: RowsProps) => (
  <table className={userClasses.table} aria-label="People">
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
            <span className={userClasses.email}>{user.email}</span>
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
const UserCards = ({ users, onOpen }: RowsProps) => (
  <ul className={rowClasses.list} aria-label="People">
    {users.map((user) => (
      <li key={user.id} className={`${rowClasses.row} ${userClasses.card}`}>
        <div className={userClasses.person}>
          <OpenButton user={user} onOpen={onOpen} />
          <span className={userClasses.email}>{user.email}</span>
          <span className={userClasses.facts}>
            <Role user={user} />
            {user.subscriptionStatus !== null && <span>{subscriptionText(user)}</span>}
          </span>
        </div>
        <IconChevronRight size={18} aria-hidden />
      </li>
    ))}
  </ul>
);

/** Characters of a search. */
const SEARCH_MAX = 100;

const ALL = 'all';

const roleOptions = [
  { value: ALL, label: 'All roles' },
  ...roles.map((role) => ({ value: role, label: roleLabel(role) })),
];
const sortOptions = UserSort.options.map((sort) => ({ value: sort, label: sortLabels[sort] }));

const DEFAULT_SORT = 'newest';

/** The filter in the URL. */
const useFilter = () => {
  const { read, change } = useAddress();
  const query = read('q');
  const role = roles.find((known) => known === read('role'));
  const sort = UserSort.options.find((known) => known === read('sort')) ?? DEFAULT_SORT;
  const filter: UserFilter = {
    sort,
    ...(query === '' ? {} : { query }),
    ...(role === undefined ? {} : { role }),
  };
  return { filter, change };
};

const expiredText = (processed: number): string => {
  if (processed === 0) return 'No subscription has expired.';
  return processed === 1
    ? 'One subscription had expired. Its account is free now.'
    : `${processed} subscriptions had expired. Their accounts are free now.`;
};

const CheckExpired = () => {
  const check = useProcessExpired();
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconClockCheck size={18} aria-hidden />}
        loading={check.isPending}
        onClick={() => check.mutate()}
      >
        Check Expired
      </Button>
      <output className={classes.outcome}>{check.isSuccess ? expiredText(check.data.processed) : ''}</output>
      {check.isError && (
        <div className={classes.outcome}>
          <FormError text={describeError(check.error)} />
        </div>
      )}
    </>
  );
};

/** The account with open details. The URL may name one at first; closing the details removes it. */
const useOpenUser = () => {
  const { read, change } = useAddress();
  const [email, open] = useState<string | null>(read('user') === '' ? null : read('user'));
  const close = (): void => {
    open(null);
    if (read('user') !== '') void layersClosed().then(() => change({ user: null }));
  };
  return { email, open, close };
};

/** All accounts, with search, filter, order and details. */
export const UsersTab = () => {
  const { filter, change } = useFilter();
  const { email, open, close } = useOpenUser();
  const isWide = useIsWide();
  const users = useUsers(filter);
  const Rows = isWide ? UserTable : UserCards;
  return (
    <section className={sections.section} aria-label="Users">
      <AllowedImpersonations />
      <div className={classes.tools}>
        <SearchField
          label="Search people"
          placeholder="Name, email or studio"
          max={SEARCH_MAX}
          initial={filter.query ?? ''}
          onSearch={(query) => change({ q: query })}
        />
        <Select
          aria-label="Role"
          size="md"
          data={roleOptions}
          value={filter.role ?? ALL}
          onChange={(role) => change({ role: role === ALL ? null : role })}
        />
        <Select
          aria-label="Sort by"
          size="md"
          data={sortOptions}
          value={filter.sort}
          onChange={(sort) => change({ sort: sort === DEFAULT_SORT ? null : sort })}
        />
        <CheckExpired />
      </div>
      <PagedList list={users} empty="No accounts found. Try another name, or all roles.">
        <p className={classes.count} aria-live="polite">
          {counted(users.lastPage?.total ?? 0, 'person', 'people')}
        </p>
        <Rows users={users.items} onOpen={(user) => open(user.email)} />
      </PagedList>
      <UserDialog email={email} known={users.items.find((user) => user.email === email)} onClose={close} />
    </section>
  );
};
