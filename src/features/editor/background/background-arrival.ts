import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { CLIP_SECONDS } from '#contract/library/upload-limits.ts';
import type { UploadView } from '#contract/library/uploads.contract.ts';
import type { MeasuredClip } from '#remotion/text-layout/text-zone.ts';
import { type FileClip, setLibraryCopy } from '#src/features/editor/document/background-edits.ts';
import {
  type ArrivingClip,
  TRANSFERRED,
  arrivingClipAtom,
  nameByUploadAtom,
} from '#src/features/editor/state/arriving-clip.ts';
import { backgroundAtom, editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { measuredClip, useLibrary } from '#src/features/editor/state/use-library.ts';
import { type OwnClip, OWN_CLIP_PREFIX, readOwnClips, subscribeToOwnClips } from '#src/uploads/own-clips.ts';
import { problemText, sentPercent } from '#src/uploads/upload-list.tsx';
import { type QueuedUpload, readQueue, subscribeToQueue } from '#src/uploads/upload-queue.ts';
import { uploadQuery } from '#src/uploads/use-uploads.ts';

const INTERRUPTED =
  'This page is not sending your clip. If no other page or device is, choose the same file again: it goes on where it stopped.';
const NOT_SENT = 'Your clip was not uploaded. Choose it again, or another video.';

/** Where each clip of a file starts, in order; the last one ends with the file, whose length is unknown without `fileSeconds`. */
export const placeClips = (
  clips: readonly { id: string; seconds: number; clip?: MeasuredClip }[],
  fileSeconds: number | null,
): FileClip[] =>
  clips.map(({ id: assetId, ...clip }, index) => {
    const isLast = index === clips.length - 1 && index > 0;
    const start = isLast && fileSeconds !== null ? fileSeconds - clip.seconds : index * CLIP_SECONDS;
    return { assetId, start, ...clip };
  });

type Known = {
  own: readonly OwnClip[];
  queued: readonly QueuedUpload[];
  uploads: readonly UploadView[];
  backgrounds: readonly BackgroundVideo[];
};

/** How far the clip `assetId` is on its way; null if it is not on its way. */
export const arrivalOf = (
  assetId: string,
  { own, queued, uploads, backgrounds }: Known,
): ArrivingClip | null => {
  if (backgrounds.some(({ id }) => id === assetId)) return null;
  const clip = own.find(({ id, uploadId }) => id === assetId || uploadId === assetId);
  const uploadId = clip?.uploadId ?? assetId;
  const arriving = { assetId, percent: null, problem: null };
  const sending = queued.find((each) => each.key === clip?.key || each.uploadId === uploadId);
  if (sending !== undefined) {
    const { state, kind, problem } = sending;
    if (state === 'stopped' && problem?.isNetwork === false)
      return { ...arriving, problem: problemText(kind, problem) };
    return { ...arriving, percent: state === 'sending' ? sentPercent(sending) : null };
  }
  const upload = uploads.find(({ id }) => id === uploadId);
  // The page of an unsent clip has closed.
  const isLost = clip === undefined && assetId.startsWith(OWN_CLIP_PREFIX);
  if (isLost || clip?.isCancelled === true) return { ...arriving, problem: NOT_SENT };
  // The list of uploads may lag behind the transfer.
  if (upload === undefined) return clip === undefined ? null : { ...arriving, percent: TRANSFERRED };
  if (upload.phase === 'error') return { ...arriving, problem: upload.error?.message ?? NOT_SENT };
  if (upload.phase !== 'uploading') return { ...arriving, percent: upload.percent };
  // Without the file nothing on this page sends the rest.
  return { ...arriving, problem: clip === undefined ? INTERRUPTED : null };
};

/** Follows the user's own clip into the library: promos name it by its upload, then by the asset that became of it. Renders nothing. */
export const BackgroundArrival = (): null => {
  const assetId = useAtomValue(backgroundAtom)?.assetId ?? null;
  const own = useSyncExternalStore(subscribeToOwnClips, readOwnClips);
  const queued = useSyncExternalStore(subscribeToQueue, readQueue);
  const { data: uploads } = useQuery(uploadQuery);
  const { backgrounds } = useLibrary();
  const setArriving = useSetAtom(arrivingClipAtom);
  const dispatch = useSetAtom(editPromoAtom);
  const nameByUpload = useSetAtom(nameByUploadAtom);
  useEffect(() => {
    const rename = (from: string, clips: readonly FileClip[]): void =>
      dispatch({ do: 'rewrite', edit: setLibraryCopy({ from, clips }) });
    for (const { id, uploadId } of own) {
      if (uploadId !== null) nameByUpload({ id, uploadId });
    }
    for (const { id, assetIds } of uploads ?? []) {
      const made = assetIds.flatMap((each) => backgrounds.find((video) => video.id === each) ?? []);
      if (made.length === 0 || made.length < assetIds.length) continue;
      const video = own.find(({ uploadId }) => uploadId === id)?.video;
      const clips = made.map((each) => ({
        id: each.id,
        seconds: each.source.durationInSeconds,
        clip: measuredClip(each),
      }));
      rename(id, placeClips(clips, video?.source.durationInSeconds ?? null));
    }
  }, [own, uploads, backgrounds, dispatch, nameByUpload]);
  useEffect(() => {
    if (uploads === undefined) return;
    const known = { own, queued, uploads, backgrounds };
    setArriving(assetId === null ? null : arrivalOf(assetId, known));
  }, [assetId, own, queued, uploads, backgrounds, setArriving]);
  return null;
};
