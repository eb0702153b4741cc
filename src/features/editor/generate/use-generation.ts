import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type RenderView, cancelRender, createRender, retryRender } from '#contract/renders.contract.ts';
import { call } from '#src/api/call.ts';
import { describeError } from '#src/api/describe-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { FINISHED_TOAST } from '#src/features/editor/generate/finished-toast.ts';
import { generationAtom, shownVideoAtom } from '#src/features/editor/generate/generation-atoms.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useSession } from '#src/features/editor/state/session-context.ts';
import { hasEnded } from '#src/features/editor/generate/follow-render.ts';

export type GenerationVerbs = {
  /** Saves the promo and asks for its video. */
  generate: () => Promise<void>;
  cancel: () => Promise<void>;
  /** Tries the failed video again. */
  retry: () => Promise<void>;
  /** Forgets the video; the promo stays as it is. */
  reset: () => void;
  /** Opens the finished video. */
  show: () => void;
};

/** What a person can do about the video of the open promo. */
export const useGeneration = (): GenerationVerbs => {
  const store = useStore();
  const { promoId, saveNow } = useSession();
  const queryClient = useQueryClient();
  const generation = useAtomValue(generationAtom);
  const setGeneration = useSetAtom(generationAtom);
  const setShownVideo = useSetAtom(shownVideoAtom);

  const ask = async (request: () => Promise<RenderView>): Promise<void> => {
    const madeFrom = store.get(promoAtom);
    const startedAt = Date.now();
    setGeneration({ phase: 'asking', madeFrom, startedAt });
    try {
      const render = await request();
      setGeneration({ phase: 'asked', render, madeFrom, startedAt });
      void queryClient.invalidateQueries({ queryKey: queryKeys.rendersOfPromo(promoId) });
    } catch (error) {
      setGeneration({ phase: 'failed', reason: describeError(error), madeFrom });
    }
  };
  const generate = (): Promise<void> =>
    ask(async () => call(createRender, { body: { promoId, revision: await saveNow() } }));
  const reset = (): void => setGeneration({ phase: 'none' });

  const cancel = async (): Promise<void> => {
    if (generation.phase !== 'asked') return;
    try {
      const render = await call(cancelRender, { params: { id: generation.render.id } });
      setGeneration({ ...generation, render });
      if (!hasEnded(render)) return;
      notifications.show({ message: 'Stopped. Your promo is saved; generate again any time.' });
    } catch (error) {
      notifications.show({ color: 'red', message: describeError(error) });
    }
  };
  const retry = (): Promise<void> =>
    generation.phase === 'asked' && generation.render.state === 'failed'
      ? ask(() => call(retryRender, { params: { id: generation.render.id } }))
      : generate();
  const show = (): void => {
    notifications.hide(FINISHED_TOAST);
    if (generation.phase === 'asked') setShownVideo(generation.render);
  };
  return { generate, cancel, retry, reset, show };
};
