import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listRooms, saveRooms } from '#contract/accounts/studio.contract.ts';
import {
  type BrandKit,
  type BrandKitView,
  emptyBrandKit,
  readBrandKit,
  saveBrandKit,
} from '#contract/promos/brand-kit.contract.ts';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** The rooms of the user's studio; fetched only if there is one. */
export const useRooms = (hasStudio = true) =>
  useQuery({
    queryKey: queryKeys.rooms,
    queryFn: async (): Promise<readonly string[]> => (await call(listRooms)).rooms,
    enabled: hasStudio,
  });

export const useSaveRooms = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (rooms: string[]) => (await call(saveRooms, { body: { rooms } })).rooms,
    onSuccess: (saved) => queryClient.setQueryData(queryKeys.rooms, saved),
    onError: (error) => logError('Saving the rooms failed', error),
  });
};

export const useBrandKit = (hasStudio = true) =>
  useQuery({ queryKey: queryKeys.brandKit, queryFn: () => call(readBrandKit), enabled: hasStudio });

export const useSaveBrandKit = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (kit: BrandKit) => call(saveBrandKit, { body: kit }),
    onSuccess: (saved) => queryClient.setQueryData(queryKeys.brandKit, saved),
    onError: (error) => logError('Saving the brand kit failed', error),
  });
};

/** The brand kit for pickers; an empty one until it is loaded, and for users without a studio. */
export const useOwnBrandKit = (): BrandKitView => {
  const role = useCurrentUser().data?.role;
  return useBrandKit(role === 'studio_owner' || role === 'studio_team').data ?? emptyBrandKit;
};
