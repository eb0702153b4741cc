import { useQuery } from '@tanstack/react-query';
import { type NameChangeStatus, getNameChangeStatus } from '#contract/account.contract.ts';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { nameChangeLimit } from '#contract/permissions.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** How often the name may still be changed; asked for where there is a limit, null until it is known. */
export const useNameChangeStatus = (user: CurrentUser): NameChangeStatus | null =>
  useQuery({
    queryKey: queryKeys.nameChangeStatus,
    queryFn: () => call(getNameChangeStatus),
    enabled: nameChangeLimit(user) !== null,
  }).data ?? null;
