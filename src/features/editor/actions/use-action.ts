import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue } from 'jotai';
import { type MouseEvent, useMemo } from 'react';
import { type Action, notifyObstacle, obstacleTo } from '#src/features/editor/actions/action.ts';
import { seenSelection, useActionContext } from '#src/features/editor/actions/use-action-context.ts';
import { cachedSources } from '#src/features/editor/state/use-library.ts';
import { controlProps } from '#src/ui/buttons.tsx';

/** Why the action cannot run on `ids`, or else on the selection, as `obstacleTo` says it. */
const obstacleAtomOf = (action: Action, ids: readonly string[] | null, queryClient: QueryClient) =>
  atom((get) => {
    const store = { get };
    return obstacleTo(action, {
      store,
      ids: ids ?? seenSelection(store),
      // Collected only for the few actions that need them.
      get sources() {
        return cachedSources(queryClient);
      },
    });
  });

/** Re-renders only when the obstacle changes, not with every edit. */
const useObstacle = (action: Action, ids?: readonly string[]): string | null => {
  const queryClient = useQueryClient();
  // Callers may pass a new array of the same ids.
  const key = ids === undefined ? null : JSON.stringify(ids);
  const obstacleAtom = useMemo(
    // `key` is a list of ids, see above.
    () => obstacleAtomOf(action, key === null ? null : (JSON.parse(key) as string[]), queryClient),
    [action, key, queryClient],
  );
  return useAtomValue(obstacleAtom);
};

/** An action for a control that acts on `ids`, or else on the selection: why it cannot run, as `obstacleTo` says it, and the props of the control. */
export const useAction = (action: Action, ids?: readonly string[]) => {
  const contextOf = useActionContext();
  const obstacle = useObstacle(action, ids);
  const onPress = (event: MouseEvent): void => action.run(contextOf(ids), event);
  return { obstacle, control: controlProps(obstacle, { onPress, onRefused: notifyObstacle }) };
};
