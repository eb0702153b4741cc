import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type InstructorPreferences,
  getInstructorPreferences,
  saveInstructorPreferences,
} from '#contract/accounts/account.contract.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { call } from '#src/api/call.ts';
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
