import type { createStore } from 'jotai';
import { generationAtom } from '#src/features/editor/generation/generation.ts';
import { arrivingClipAtom } from '#src/features/editor/state/arriving-clip.ts';

/** The user's clip will not arrive on the server; the message is for the user. */
export class ArrivalError extends Error {
  override name = 'ArrivalError';
}

/**
 * Waits until the server has the background. Resolves to whether the generation requested at `at` (ms) is still wanted then.
 *
 * @throws ArrivalError
 */
export const untilArrived = (store: ReturnType<typeof createStore>, at: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      for (const unsubscribe of subscriptions) unsubscribe();
      settle();
    };
    const check = (): void => {
      const generation = store.get(generationAtom);
      const isWanted = generation.phase === 'requested' && generation.startedAt === at;
      const arriving = store.get(arrivingClipAtom);
      if (!isWanted) end(() => resolve(false));
      else if (arriving === null) end(() => resolve(true));
      else if (arriving.problem !== null) {
        const error = new ArrivalError(arriving.problem);
        end(() => reject(error));
      }
    };
    const subscriptions = [store.sub(generationAtom, check), store.sub(arrivingClipAtom, check)];
    check();
  });
