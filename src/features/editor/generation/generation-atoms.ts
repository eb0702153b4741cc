import { atom } from 'jotai';
import {
  type Generation,
  type GenerationEvent,
  generationStatus,
  reduceGeneration,
} from '#src/features/editor/generation/generation.ts';
import { hasEnded } from '#src/features/editor/generation/follow-render.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import type { RenderView } from '#contract/renders.contract.ts';

/** The render this page follows. */
export const generationAtom = atom<Generation>({ phase: 'none' });

/** The one way in which the generation changes. */
export const dispatchGenerationAtom = atom(null, (get, set, event: GenerationEvent) => {
  set(generationAtom, reduceGeneration(get(generationAtom), event));
});

/** How far the video of the present document is. */
export const generationStatusAtom = atom((get) => generationStatus(get(generationAtom), get(promoAtom)));

/** The finished video of the present document; null while there is none. */
export const finishedVideoAtom = atom((get): RenderView | null => {
  const generation = get(generationAtom);
  return generation.phase === 'asked' && get(generationStatusAtom) === 'completed' ? generation.render : null;
});

/** The render whose dialog was opened, as it was then. */
const openedVideoAtom = atom<RenderView | null>(null);

/** The render shown in its dialog, as far as it is now; null while the dialog is closed, as it is by an end without a video. */
export const shownVideoAtom = atom(
  (get): RenderView | null => {
    const opened = get(openedVideoAtom);
    const generation = get(generationAtom);
    const isFollowed = generation.phase === 'asked' && generation.render.id === opened?.id;
    const now = isFollowed ? generation.render : opened;
    if (now === null) return null;
    const isThere = hasEnded(now) ? now.state === 'completed' : isFollowed;
    return isThere ? now : null;
  },
  (_get, set, render: RenderView | null) => set(openedVideoAtom, render),
);

/** Ids of the renders that this page has downloaded. A video counts once, so these may be downloaded again. */
export const downloadedAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Whether a finished video is on its way to the person's disk. */
export const isDownloadingAtom = atom(false);
