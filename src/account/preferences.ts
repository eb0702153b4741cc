import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type NameChangeStatus,
  getNameChangeStatus,
  trackNameChange,
  type InstructorPreferences,
  getInstructorPreferences,
  saveInstructorPreferences,
} from '#contract/accounts/account.contract.ts';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { renameStudioOwner } from '#contract/accounts/studio.contract.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { nameChangeLimit } from '#contract/permissions.ts';
import { call } from '#src/api/call.ts';
import { useRefreshUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** The default values for new promos. */
export const usePreferences = () =>
  useQuery({ queryKey: queryKeys.preferences, queryFn: () => call(getInstructorPreferences) });

/** Saves the given fields and leaves the others unchanged. */
export const useSavePreferences = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: RequestOf<typeof saveInstructorPreferences>['body']) =>
      call(saveInstructorPreferences, { body: changes }),
    onSuccess: (saved: InstructorPreferences) => queryClient.setQueryData(queryKeys.preferences, saved),
  });
};

const counted = new Set<string>();

/**
 * Ids of users whose name change was counted but not saved. Their next attempt is the same change and is not counted again. A reload clears
 * this.
 */
export const countedNameChanges = {
  has: (userId: string): boolean => counted.has(userId),
  add: (userId: string): void => void counted.add(userId),
  delete: (userId: string): void => void counted.delete(userId),
};

/** The number of name changes left; fetched only if there is a limit, null until loaded. */
export const useNameChangeStatus = (user: CurrentUser): NameChangeStatus | null =>
  useQuery({
    queryKey: queryKeys.nameChangeStatus,
    queryFn: () => call(getNameChangeStatus),
    enabled: nameChangeLimit(user) !== null,
  }).data ?? null;

/** Saves a new name after counting the change once. If the count is refused, nothing is saved (AC-098). */
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
        // The owner is one of the studio's instructors.
        void queryClient.invalidateQueries({ queryKey: queryKeys.instructorNames });
        return;
      }
      // Setting a name for the first time is not a change (AC-032).
      if (from !== '' && from !== to) await count();
      await savePreferences.mutateAsync({ instructorName: to });
      countedNameChanges.delete(user.id);
      await refreshUser();
    },
    onError: (error) => logError('Changing the name failed', error),
    // Skipped if the save failed: the change is already counted, and Edit must stay available for the next attempt.
    onSettled: () => {
      if (!countedNameChanges.has(user.id)) {
        void queryClient.invalidateQueries({ queryKey: queryKeys.nameChangeStatus });
      }
    },
  });
};
