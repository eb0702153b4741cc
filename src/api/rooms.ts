import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listRooms, saveRooms } from '#contract/studio.contract.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** The rooms of the person's studio, fetched only where there is one. */
export const useRooms = (hasStudio = true) =>
  useQuery({
    queryKey: queryKeys.rooms,
    queryFn: async (): Promise<readonly string[]> => (await call(listRooms)).rooms,
    enabled: hasStudio,
  });

/** Replaces the list of rooms. */
export const useSaveRooms = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (rooms: string[]) => (await call(saveRooms, { body: { rooms } })).rooms,
    onSuccess: (saved) => queryClient.setQueryData(queryKeys.rooms, saved),
    onError: (error) => logError('Saving the rooms failed', error),
  });
};
