import { onlineManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addClassOverlay,
  addFavorite,
  listClassOverlays,
  listFavorites,
  removeClassOverlay,
  removeFavorite,
} from '#contract/library/overlays.contract.ts';
import { isOffline } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { notifyProblem } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** Age at which the shared list for classes is refetched, ms. */
const CLASSES_STALE_MS = 30_000;

/** A list of overlays by public id; `mark` puts an overlay on it or takes it off. */
export type OverlayList = { ids: ReadonlySet<string>; mark: (publicId: string, isListed: boolean) => void };

/** The chosen state, not a toggle, which a repeated call would invert. */
type Choice = { id: string; isListed: boolean };

type FailureMessages = { adding: string; removing: string };

const withChoice = (ids: readonly string[], { id, isListed }: Choice): readonly string[] => {
  if (!isListed) return ids.filter((each) => each !== id);
  return ids.includes(id) ? ids : [id, ...ids];
};

const useOverlayList = (
  key: readonly string[],
  ids: readonly string[],
  { add, remove }: { add: (id: string) => Promise<unknown>; remove: (id: string) => Promise<unknown> },
  messages: FailureMessages,
): OverlayList => {
  const queryClient = useQueryClient();
  const show = (choice: Choice): void =>
    void queryClient.setQueryData<readonly string[]>(key, (before = []) => withChoice(before, choice));
  const isLatest = ({ id }: Choice): boolean =>
    queryClient.isMutating({
      mutationKey: key,
      predicate: ({ state }) => (state.variables as Choice | undefined)?.id === id, // the key's only variables
    }) === 1;
  const marking = useMutation({
    mutationKey: key,
    // One after the other, so that the last choice wins.
    scope: { id: key.join(' ') },
    mutationFn: async ({ id, isListed }: Choice) => {
      await (isListed ? add(id) : remove(id));
    },
    // Offline, the call waits for the network, and the heart shows the choice.
    networkMode: 'offlineFirst',
    retry: (_, error) => isOffline(error) && !onlineManager.isOnline(),
    retryDelay: 0,
    onMutate: show,
    onError: (error, choice) => {
      if (isLatest(choice)) show({ ...choice, isListed: !choice.isListed });
      const message = choice.isListed ? messages.adding : messages.removing;
      logError(message, error);
      notifyProblem({ message });
    },
  });
  return { ids: new Set(ids), mark: (id, isListed) => marking.mutate({ id, isListed }) };
};

const none: string[] = [];

// Offline, a list waits for the network too, and is read after the choices. If it failed, the choices alone would count as the list.
const networkMode = 'online';

/** The user's favorite overlays. */
export const useFavorites = (): OverlayList => {
  const { data } = useQuery({
    queryKey: queryKeys.favorites,
    queryFn: () => call(listFavorites),
    networkMode,
  });
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

/** The overlays for classes, a list that admins edit. */
export const useClassOverlays = (): OverlayList => {
  const { data } = useQuery({
    queryKey: queryKeys.classOverlays,
    queryFn: () => call(listClassOverlays),
    staleTime: CLASSES_STALE_MS,
    networkMode,
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
