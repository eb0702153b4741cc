import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addClassOverlay,
  addFavorite,
  listClassOverlays,
  listFavorites,
  removeClassOverlay,
  removeFavorite,
} from '#contract/overlays.contract.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** The shared list for classes refetches after this, ms. */
const CLASSES_STALE_MS = 30_000;

/** A list of overlays by public id; `toggle` adds or removes one. */
export type OverlayList = { ids: ReadonlySet<string>; toggle: (publicId: string) => void };

type FailureMessages = { adding: string; removing: string };

const useOverlayList = (
  key: readonly string[],
  ids: readonly string[],
  { add, remove }: { add: (id: string) => Promise<unknown>; remove: (id: string) => Promise<unknown> },
  messages: FailureMessages,
): OverlayList => {
  const queryClient = useQueryClient();
  const marked = new Set(ids);
  const toggling = useMutation({
    mutationFn: async (id: string) => {
      await (marked.has(id) ? remove(id) : add(id));
    },
    // Optimistic; rolled back on failure.
    onMutate: (id) => {
      const before = queryClient.getQueryData<string[]>(key) ?? [];
      queryClient.setQueryData(key, marked.has(id) ? before.filter((each) => each !== id) : [id, ...before]);
      return { before, message: marked.has(id) ? messages.removing : messages.adding };
    },
    onError: (error, _id, context) => {
      queryClient.setQueryData(key, context?.before ?? []);
      logError(context?.message ?? messages.adding, error);
      notifications.show({ message: context?.message ?? messages.adding, color: 'red' });
    },
  });
  return { ids: marked, toggle: (id) => toggling.mutate(id) };
};

const none: string[] = [];

/** The person's favorite overlays. */
export const useFavorites = (): OverlayList => {
  const { data } = useQuery({ queryKey: queryKeys.favorites, queryFn: () => call(listFavorites) });
  return useOverlayList(
    queryKeys.favorites,
    data ?? none,
    {
      add: (id) => call(addFavorite, { params: { id } }),
      remove: (id) => call(removeFavorite, { params: { id } }),
    },
    { adding: 'Failed to add to favorites', removing: 'Failed to remove from favorites' },
  );
};

/** The overlays for classes: everyone reads this list, admins edit it. */
export const useClassOverlays = (): OverlayList => {
  const { data } = useQuery({
    queryKey: queryKeys.classOverlays,
    queryFn: () => call(listClassOverlays),
    staleTime: CLASSES_STALE_MS,
  });
  return useOverlayList(
    queryKeys.classOverlays,
    data ?? none,
    {
      add: (id) => call(addClassOverlay, { params: { id } }),
      remove: (id) => call(removeClassOverlay, { params: { id } }),
    },
    { adding: 'Failed to add to classes', removing: 'Failed to remove from classes' },
  );
};
