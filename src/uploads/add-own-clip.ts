import {
  type OwnClip,
  OWN_CLIP_PREFIX,
  changeOwnClip,
  putOwnClip,
  readOwnClips,
} from '#src/uploads/own-clips.ts';
import { readVideoFile } from '#src/uploads/read-video-file.ts';

/** Distinguishes the clips of this page load from those that promos name since an earlier one. */
const pageId = crypto.getRandomValues(new Uint32Array(2)).join('-');

/** What stands for a file of the queue in promos until it has an upload. */
export const ownClipId = (key: number): string => `${OWN_CLIP_PREFIX}${pageId}-${key}`;

/** Reads a file that uploads, so that it plays from the disk meanwhile. */
export const addOwnClip = async (file: File, title: string, key: number): Promise<OwnClip> => {
  const id = ownClipId(key);
  const known = readOwnClips().find((clip) => clip.id === id);
  if (known !== undefined) return known;
  const reading: OwnClip = { id, key, uploadId: null, isCancelled: false, video: null };
  putOwnClip(reading);
  const source = await readVideoFile(file);
  if (source !== null) {
    const { url, posterUrl: thumbnailUrl } = source;
    const facts = {
      id,
      title,
      url,
      proxyUrl: null,
      thumbnailUrl,
      libraryType: 'personal',
      strip: null,
      regions: null,
    } as const;
    changeOwnClip(id, { video: { ...facts, source } });
  }
  return readOwnClips().find((clip) => clip.id === id) ?? reading;
};
