import type { AdminUser, UserSort } from '#contract/admin/admin-users.contract.ts';
import type { Role } from '#contract/endpoint.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { roleCopy } from '#src/ui/copy/role-copy.ts';

/** The label of a role for admins (AD-005, AD-006). */
export const roleLabel = (role: Role): string => (role === 'user' ? 'Free User' : roleCopy[role].label);

export const sortLabels: Record<UserSort, string> = {
  newest: 'Newest first',
  updated: 'Last changed',
  expires: 'Expires first',
  email: 'Email',
  name: 'Name',
  role: 'Role',
};

/** The first and last name, or the user name without them. */
export const userName = ({ firstName, lastName, username }: AdminUser): string => {
  const name = [firstName, lastName].filter((part) => part !== null && part.trim() !== '').join(' ');
  return name === '' ? username : name;
};

const statusLabels: Readonly<Record<string, string>> = {
  active: 'Active',
  canceled: 'Cancelled',
  cancelled: 'Cancelled',
  past_due: 'Past due',
  free: 'Free',
  pro: 'Pro',
  individual_pro: 'Individual Pro',
  studio_pro: 'Studio Pro',
};

/** The day of an instant in UTC, which the service uses for days. */
export const formatDay = (instant: string): string => formatDate(instant, 'date', { timeZone: 'UTC' });

export const statusLabel = (status: string | null): string =>
  status === null ? 'None' : (statusLabels[status] ?? status);

/** The status and last day of a subscription, such as `Active until 31 Jan 2027`. */
export const subscriptionText = ({
  subscriptionStatus,
  subscriptionExpiresAt,
}: Pick<AdminUser, 'subscriptionStatus' | 'subscriptionExpiresAt'>): string =>
  subscriptionExpiresAt === null
    ? statusLabel(subscriptionStatus)
    : `${statusLabel(subscriptionStatus)} until ${formatDay(subscriptionExpiresAt)}`;
