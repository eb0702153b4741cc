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

/** The brand kit of the studio. */
export const useBrandKit = (hasStudio = true) =>
  useQuery({ queryKey: queryKeys.brandKit, queryFn: () => call(readBrandKit), enabled: hasStudio });

/** Replaces the brand kit. */
export const useSaveBrandKit = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (kit: BrandKit) => call(saveBrandKit, { body: kit }),
    onSuccess: (saved) => queryClient.setQueryData(queryKeys.brandKit, saved),
    onError: (error) => logError('Saving the brand kit failed', error),
  });
};

/** The brand kit for pickers, which work without it: an empty one without a studio, and until it is loaded. */
export const useOwnBrandKit = (): BrandKitView => {
  const role = useCurrentUser().data?.role;
  return useBrandKit(role === 'studio_owner' || role === 'studio_team').data ?? emptyBrandKit;
};
