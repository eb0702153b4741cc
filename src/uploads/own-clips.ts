import type { BackgroundVideo } from '#contract/library/library.contract.ts';

/**
 * A file of this browser on its way into the library, by its key in the queue of uploads. `id` stands for it in promos until it has an upload, then the upload's id does.
 * `video` plays it from the disk; null if the browser cannot.
 */
export type OwnClip = {
  id: string;
  key: number;
  uploadId: string | null;
  isCancelled: boolean;
  video: BackgroundVideo | null;
};

/** How the ids of clips without an upload begin. */
export const OWN_CLIP_PREFIX = 'own-clip-';

// Module state, because promos that show the clip open and close meanwhile. A URL of a file holds no memory, so none is revoked.
let clips: readonly OwnClip[] = [];
const listeners = new Set<() => void>();

const setClips = (next: readonly OwnClip[]): void => {
  clips = next;
  for (const listener of listeners) listener();
};

/** For useSyncExternalStore. */
export const subscribeToOwnClips = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
export const readOwnClips = (): readonly OwnClip[] => clips;

export const putOwnClip = (clip: OwnClip): void => setClips([...clips, clip]);

/** Changes the clip of this id, if there is one. */
export const changeOwnClip = (id: string, fields: Partial<OwnClip>): void =>
  setClips(clips.map((clip) => (clip.id === id ? { ...clip, ...fields } : clip)));

/** The clips that the browser can play, under each of their ids. */
export const playableClips = (own: readonly OwnClip[]): BackgroundVideo[] =>
  own.flatMap(({ id, uploadId, video }) => {
    if (video === null) return [];
    return (uploadId === null ? [id] : [id, uploadId]).map((each) => ({ ...video, id: each }));
  });
