import { useStore } from 'jotai';
import { useEffect } from 'react';
import { pauseLoops } from '#remotion/loops/kept-loops.ts';
import { isTransformingAtom } from '#src/features/editor/state/ui-atoms.ts';

/** Overlays are not decoded while a hand moves something on the film: their stills stand in, and the hand gets the processor. */
export const usePauseLoops = (): void => {
  const store = useStore();
  useEffect(() => {
    const unsubscribe = store.sub(isTransformingAtom, () => pauseLoops(store.get(isTransformingAtom)));
    return () => {
      unsubscribe();
      pauseLoops(false);
    };
  }, [store]);
};
