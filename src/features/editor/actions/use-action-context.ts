import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useCallback } from 'react';
import type { ActionContext, ActionState } from '#src/features/editor/actions/action.ts';
import { isBlankText } from '#src/features/editor/document/elements.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectedIdsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { cachedSources } from '#src/features/editor/state/use-library.ts';

/** The selection without blank texts: an action on one would change something invisible. */
export const seenSelection = (store: ActionState['store']): readonly string[] =>
  store.get(selectedIdsAtom).filter((id) => !isBlankText(store.get(promoAtom), id));

/** Returns the context of an action at the time it runs, for `ids` or else for the selection. */
export const useActionContext = (): ((ids?: readonly string[]) => ActionContext) => {
  const store = useStore();
  const queryClient = useQueryClient();
  return useCallback(
    (ids = seenSelection(store)) => ({ store, ids, sources: cachedSources(queryClient) }),
    [queryClient, store],
  );
};
