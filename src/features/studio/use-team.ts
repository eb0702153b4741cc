import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type TeamMember,
  addTeamMember,
  listTeam,
  removeTeamMember,
  renameTeamMember,
  sendInvitation,
} from '#contract/accounts/studio.contract.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** The owner's team, refetched whenever it opens, because members may have signed in. */
export const useTeam = () =>
  useQuery({
    queryKey: queryKeys.team,
    queryFn: async (): Promise<readonly TeamMember[]> => {
      try {
        return (await call(listTeam)).teamMembers;
      } catch (error) {
        logError('Loading the team failed', error);
        throw error;
      }
    },
    refetchOnMount: 'always',
  });

/** Refetches the team, also after an error, because another page may have changed it. Also invalidates lists that depend on it. */
const useRefetchTeam = () => {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.instructorNames });
    void queryClient.invalidateQueries({ queryKey: queryKeys.allRecipients });
    await queryClient.refetchQueries({ queryKey: queryKeys.team });
  };
};

export type NewMember = { name: string; email: string; studioId: string | null };

export const useAddMember = () => {
  const refetch = useRefetchTeam();
  return useMutation({
    mutationFn: ({ name, email, studioId }: NewMember) =>
      call(addTeamMember, { body: { name, email, ...(studioId === null ? {} : { studioId }) } }),
    onSettled: refetch,
    onError: (error) => logError('Adding a team member failed', error),
  });
};

/** Sets a member's name, and the handle if one is given. */
export const useRenameMember = () => {
  const refetch = useRefetchTeam();
  return useMutation({
    mutationFn: ({ id, ...body }: Pick<TeamMember, 'id' | 'name'> & { handle?: string }) =>
      call(renameTeamMember, { params: { id }, body }),
    onSettled: refetch,
    onError: (error) => logError('Renaming a team member failed', error),
  });
};

/** Mails an invited member another link to join. */
export const useSendInvitation = () =>
  useMutation({
    mutationFn: (id: string) => call(sendInvitation, { params: { id } }),
    onError: (error) => logError('Sending an invitation failed', error),
  });

export const useRemoveMember = () => {
  const refetch = useRefetchTeam();
  return useMutation({
    mutationFn: (id: string) => call(removeTeamMember, { params: { id } }),
    onSettled: refetch,
    onError: (error) => logError('Removing a team member failed', error),
  });
};
