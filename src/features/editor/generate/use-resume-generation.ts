import { useQuery } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { listRenders } from '#contract/renders.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { tellGenerationAtom } from '#src/features/editor/generate/generation-atoms.ts';
import { resumedGeneration } from '#src/features/editor/generate/resumed-generation.ts';

/**
 * Coming back to a promo shows its render, under way or finished.
 *
 * @param opened the document as opened, and the saved revision it is; null when it holds unsaved work.
 */
export const useResumeGeneration = (
  promoId: string,
  opened: { document: Promo; revision: number | null },
): void => {
  const store = useStore();
  const isDone = useRef(false);
  const { data } = useQuery({
    queryKey: queryKeys.rendersOfPromo(promoId),
    queryFn: () => call(listRenders, { query: { promoId } }),
    gcTime: 0,
  });
  useEffect(() => {
    if (data === undefined || isDone.current) return;
    // Once: later renders are asked for by this page, and a reset means that the person wants none shown.
    isDone.current = true;
    const [newest] = data.renders;
    if (newest === undefined) return;
    store.set(tellGenerationAtom, { type: 'resumed', generation: resumedGeneration(newest, opened) });
  }, [data, opened, store]);
};
