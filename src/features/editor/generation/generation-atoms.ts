import { atom } from 'jotai';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import {
  hasEnded,
  type Generation,
  type GenerationEvent,
  generationStatus,
  reduceGeneration,
} from '#src/features/editor/generation/generation.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';

/** The render this page follows. */
export const generationAtom = atom<Generation>({ phase: 'none' });

/** The only writer of `generationAtom`. */
export const dispatchGenerationAtom = atom(null, (get, set, event: GenerationEvent) => {
  set(generationAtom, reduceGeneration(get(generationAtom), event));
});

/** The status of the video of the current document. */
export const generationStatusAtom = atom((get) => generationStatus(get(generationAtom), get(promoAtom)));

/** The finished video of the current document, or null. */
export const finishedVideoAtom = atom((get): RenderView | null => {
  const generation = get(generationAtom);
  return generation.phase === 'accepted' && get(generationStatusAtom) === 'completed'
    ? generation.render
    : null;
});

/** Whether the current document had a video that was deleted when its retention ended. */
export const isVideoExpiredAtom = atom((get): boolean => {
  const generation = get(generationAtom);
  if (generation.phase !== 'accepted' || generation.render.state !== 'expired') return false;
  return generation.madeFrom === get(promoAtom);
});

/** The render whose dialog is open, as it was when it opened. */
const openedVideoAtom = atom<RenderView | null>(null);

/** The render in the video dialog, with its latest progress. Null while the dialog is closed, and once the render ends without a video. */
export const shownVideoAtom = atom(
  (get): RenderView | null => {
    const opened = get(openedVideoAtom);
    const generation = get(generationAtom);
    const isFollowed = generation.phase === 'accepted' && generation.render.id === opened?.id;
    const now = isFollowed ? generation.render : opened;
    if (now === null) return null;
    const isViewable = hasEnded(now) ? now.state === 'completed' : isFollowed;
    return isViewable ? now : null;
  },
  (_get, set, render: RenderView | null) => set(openedVideoAtom, render),
);

/** The render whose link dialog is open, or null. */
export const linkedVideoAtom = atom<RenderView | null>(null);

/** Ids of the renders downloaded from this page. A video counts once, so these can be downloaded again. */
export const downloadedAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Whether a download is in progress. */
export const isDownloadingAtom = atom(false);

/** Videos of people who no longer agree to be shown, which the user has said they will not publish: their files may be fetched. */
export const acknowledgedAtom = atom<ReadonlySet<string>>(new Set<string>());
