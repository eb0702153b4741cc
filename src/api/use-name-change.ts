import { useMutation, useQueryClient } from '@tanstack/react-query';
import { renameStudioOwner, trackNameChange } from '#contract/account.contract.ts';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { call } from '#src/api/call.ts';
import { logProblem } from '#src/api/log-problem.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useRefreshUser } from '#src/api/use-refresh-user.ts';
import { countedNameChanges } from '#src/api/counted-name-changes.ts';
import { useSavePreferences } from '#src/api/use-preferences.ts';

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
    onError: (error) => logProblem('Change of the name', error),
    // Not after a failure to save: the change is counted then, and Edit stays for the next try.
    onSettled: () => {
      if (!countedNameChanges.has(user.id)) {
        void queryClient.invalidateQueries({ queryKey: queryKeys.nameChangeStatus });
      }
    },
  });
};
