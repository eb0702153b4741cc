import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AdminUser,
  type UserSort,
  cancelSubscription,
  changeUserRole,
  deleteUser,
  endUserSessions,
  listUsers,
  processExpired,
  readUserByEmail,
  removeUserSecondFactors,
  resetNameChanges,
  updateExpiration,
} from '#contract/admin/admin-users.contract.ts';
import type { Role } from '#contract/endpoint.ts';
import { call } from '#src/api/call.ts';
import { useRefreshUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { usePages } from '#src/api/query-state.ts';
import { useRefetchAdmin } from '#src/features/admin/use-refetch-admin.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { roleCopy } from '#src/ui/copy/role-copy.ts';

export type UserFilter = { query?: string; role?: Role; sort: UserSort };

/** The matching accounts, paginated. */
export const useUsers = (filter: UserFilter) =>
  usePages({
    queryKey: queryKeys.adminUsers(filter),
    load: (page) => call(listUsers, { query: { ...page, ...filter } }),
    itemsOf: ({ users }) => users,
    keepsFormer: true,
  });

/** One account by its email address; `known` is used until the response arrives. */
export const useUser = (email: string, known: AdminUser | undefined) =>
  useQuery({
    queryKey: queryKeys.adminUser(email),
    queryFn: () => call(readUserByEmail, { params: { email } }),
    placeholderData: () => known,
    refetchOnMount: 'always',
  });

/** A mutation of one account, which the panel shows at once. */
const useUserChange = <Input>(
  change: (input: Input) => Promise<AdminUser>,
  failure: string,
  further?: () => void,
) => {
  const queryClient = useQueryClient();
  const refetch = useRefetchAdmin();
  return useMutation({
    mutationFn: change,
    onSuccess: (user) => queryClient.setQueryData(queryKeys.adminUser(user.email), user),
    onSettled: () => refetch(further),
    onError: (error) => logError(failure, error),
  });
};

/** Also refetches the admin's own account (AD-065). */
export const useChangeRole = () => {
  const queryClient = useQueryClient();
  const refreshUser = useRefreshUser();
  return useUserChange(
    ({ id, role }: { id: string; role: Role }) => call(changeUserRole, { params: { id }, body: { role } }),
    'Changing a role failed',
    () => {
      void queryClient.refetchQueries({ queryKey: queryKeys.currentUser });
      void refreshUser();
    },
  );
};

export const useCancelSubscription = () =>
  useUserChange(
    ({ id, immediate }: { id: string; immediate: boolean }) =>
      call(cancelSubscription, { params: { id }, body: { immediate } }),
    'Cancelling a subscription failed',
  );

/** Sets the last day, `YYYY-MM-DD`, or removes it. */
export const useUpdateExpiration = () =>
  useUserChange(async ({ id, expirationDate }: { id: string; expirationDate: string | null }) => {
    const { updatedUser } = await call(updateExpiration, { params: { id }, body: { expirationDate } });
    return updatedUser;
  }, 'Changing an expiration date failed');

export const useResetNameChanges = () =>
  useUserChange((id: string) => call(resetNameChanges, { params: { id } }), 'Resetting name changes failed');

export const useRemoveSecondFactors = () =>
  useUserChange(
    (id: string) => call(removeUserSecondFactors, { params: { id } }),
    'Removing second factors failed',
  );

export const useEndSessions = () =>
  useUserChange((id: string) => call(endUserSessions, { params: { id } }), 'Ending sessions failed');

export const useDeleteUser = () => {
  const refetch = useRefetchAdmin();
  return useMutation({
    mutationFn: (id: string) => call(deleteUser, { params: { id } }),
    onSuccess: () => refetch(),
    onError: (error) => logError('Deleting a user failed', error),
  });
};

export const useProcessExpired = () => {
  const refetch = useRefetchAdmin();
  return useMutation({
    mutationFn: () => call(processExpired),
    onSuccess: () => refetch(),
    onError: (error) => logError('Processing expired subscriptions failed', error),
  });
};

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
