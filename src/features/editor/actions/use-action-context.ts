import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useCallback } from 'react';
import type { ActionContext } from '#src/features/editor/actions/action.ts';
import { selectedIdsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { cachedSources } from '#src/features/editor/state/use-library.ts';

/** Returns the context of an action at the time it runs, for `ids` or else for the selection. */
export const useActionContext = (): ((ids?: readonly string[]) => ActionContext) => {
  const store = useStore();
  const queryClient = useQueryClient();
  return useCallback(
    (ids = store.get(selectedIdsAtom)) => ({ store, ids, sources: cachedSources(queryClient) }),
    [queryClient, store],
  );
};
