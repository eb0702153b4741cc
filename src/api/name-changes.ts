import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type NameChangeStatus,
  getNameChangeStatus,
  renameStudioOwner,
  trackNameChange,
} from '#contract/account.contract.ts';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { nameChangeLimit } from '#contract/permissions.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { logError } from '#src/api/log-error.ts';
import { useRefreshUser } from '#src/api/current-user.ts';
import { useSavePreferences } from '#src/api/preferences.ts';

const counted = new Set<string>();

/**
 * People, by id, whose name change was counted and whose name could not be saved after that: their next save is the
 * same change and is not counted again. Forgotten by a reload.
 */
export const countedNameChanges = {
  has: (userId: string): boolean => counted.has(userId),
  add: (userId: string): void => void counted.add(userId),
  delete: (userId: string): void => void counted.delete(userId),
};

/** How often the name may still be changed; asked for where there is a limit, null until it is known. */
export const useNameChangeStatus = (user: CurrentUser): NameChangeStatus | null =>
  useQuery({
    queryKey: queryKeys.nameChangeStatus,
    queryFn: () => call(getNameChangeStatus),
    enabled: nameChangeLimit(user) !== null,
  }).data ?? null;

/** Saves another name: first the change is counted, once, then the name is kept. A refused count stops the save. */
export const useNameChange = (user: CurrentUser, from: string) => {
  const queryClient = useQueryClient();
  const refreshUser = useRefreshUser();
  const savePreferences = useSavePreferences();
  const count = async (): Promise<void> => {
    if (countedNameChanges.has(user.id)) return;
    await call(trackNameChange);
    countedNameChanges.add(user.id);
  };
  return useMutation({
    mutationFn: async (to: string): Promise<void> => {
      if (user.role === 'studio_owner') {
        queryClient.setQueryData(
          queryKeys.currentUser,
          await call(renameStudioOwner, { body: { displayName: to } }),
        );
        return;
      }
      // Somebody's first name is no change of it.
      if (from !== '' && from !== to) await count();
      await savePreferences.mutateAsync({ instructorName: to });
      countedNameChanges.delete(user.id);
      await refreshUser();
    },
    onError: (error) => logError('Change of the name', error),
    // Not after a failure to save: the change is counted then, and Edit stays for the next try.
    onSettled: () => {
      if (!countedNameChanges.has(user.id)) {
        void queryClient.invalidateQueries({ queryKey: queryKeys.nameChangeStatus });
      }
    },
  });
};
