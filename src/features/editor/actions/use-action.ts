import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue, useStore } from 'jotai';
import { type MouseEvent, useMemo, useCallback } from 'react';
import {
  type Action,
  notifyObstacle,
  obstacleTo,
  type ActionContext,
  type ActionState,
} from '#src/features/editor/actions/action.ts';
import { isBlankText } from '#src/features/editor/document/elements.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectedIdsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { cachedSources } from '#src/features/editor/state/use-library.ts';
import { controlProps } from '#src/ui/buttons.tsx';

/** The selection without blank texts, because the effect of an action on them is invisible. */
const seenSelection = (store: ActionState['store']): readonly string[] =>
  store.get(selectedIdsAtom).filter((id) => !isBlankText(store.get(promoAtom), id));

/** Returns the context for an action on `ids`, or else on the selection, as of the call. */
export const useActionContext = (): ((ids?: readonly string[]) => ActionContext) => {
  const store = useStore();
  const queryClient = useQueryClient();
  return useCallback(
    (ids = seenSelection(store)) => ({ store, ids, sources: cachedSources(queryClient) }),
    [queryClient, store],
  );
};

/** `obstacleTo` for `ids`, or else for the selection. */
const obstacleAtomOf = (action: Action, ids: readonly string[] | null, queryClient: QueryClient) =>
  atom((get) => {
    const store = { get };
    return obstacleTo(action, {
      store,
      ids: ids ?? seenSelection(store),
      // A getter, because few actions need them.
      get sources() {
        return cachedSources(queryClient);
      },
    });
  });

/** Re-renders only when the obstacle changes, not with every edit. */
const useObstacle = (action: Action, ids?: readonly string[]): string | null => {
  const queryClient = useQueryClient();
  // Callers may pass a new array with the same ids.
  const key = ids === undefined ? null : JSON.stringify(ids);
  const obstacleAtom = useMemo(
    () => obstacleAtomOf(action, key === null ? null : (JSON.parse(key) as string[]), queryClient),
    [action, key, queryClient],
  );
  return useAtomValue(obstacleAtom);
};

/** The obstacle to an action on `ids`, or else on the selection, and the props of its control. */
export const useAction = (action: Action, ids?: readonly string[]) => {
  const contextOf = useActionContext();
  const obstacle = useObstacle(action, ids);
  const onPress = (event: MouseEvent): void => action.run(contextOf(ids), event);
  return { obstacle, control: controlProps(obstacle, { onPress, onRefused: notifyObstacle }) };
};
