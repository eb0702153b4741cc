import { atom } from 'jotai';
import { renameBackground } from '#src/features/editor/document/promo-edits.ts';
import { backgroundAtom, editPromoAtom } from '#src/features/editor/state/promo-atom.ts';

/** The percent at which the server has the whole file. */
export const TRANSFERRED = 75;

/** The user's own clip on its way into the library. `percent` is null while it does not move, `problem` says why it will not arrive. */
export type ArrivingClip = { assetId: string; percent: number | null; problem: string | null };

/** Says how far the clip is. */
export const arrivalText = ({ percent, problem }: Omit<ArrivingClip, 'assetId'>): string => {
  if (problem !== null) return problem;
  if (percent === null) return 'Your clip waits to be uploaded.';
  return percent < TRANSFERRED
    ? `Your clip is uploading, ${Math.round(percent)}%. You can go on.`
    : 'Your clip is being prepared. You can go on.';
};

const arrivalAtom = atom<ArrivingClip | null>(null);

/** The background of the promo while the library does not have it yet; null for any other. Written by `BackgroundArrival`. */
export const arrivingClipAtom = atom(
  (get) => {
    const arrival = get(arrivalAtom);
    return arrival?.assetId === get(backgroundAtom)?.assetId ? arrival : null;
  },
  (_get, set, arrival: ArrivingClip | null) => set(arrivalAtom, arrival),
);

/** Names the user's clip by its upload from now on, in one step, so that it never looks as if it had arrived. */
export const nameByUploadAtom = atom(null, (get, set, { id, uploadId }: { id: string; uploadId: string }) => {
  const arrival = get(arrivalAtom);
  if (arrival?.assetId === id) set(arrivalAtom, { ...arrival, assetId: uploadId });
  set(editPromoAtom, { do: 'rewrite', edit: renameBackground({ from: id, to: uploadId }) });
});
