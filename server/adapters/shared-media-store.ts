import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { extname } from 'node:path';
import type { MediaStore } from '#server/ports/media-store.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import { createFileCache } from '#server/files/file-cache.ts';

const PREFIX = 'media/';
/** Bytes of local copies: some hundred backgrounds. */
const STAGED_LIMIT = 5_000_000_000;

const keyOf = (key: string): string => {
  const isPlain = key.split('/').every((part) => /^[\w-][\w.-]*$/.test(part));
  if (!isPlain) throw new Error(`Not a media key: ${JSON.stringify(key)}`);
  return `${PREFIX}${key}`;
};

/**
 * Media in a store that several machines share. `stageFolder` holds local copies for ffmpeg and the browser.
 *
 * @throws Error for a key that is not a plain relative path: keys are ours, so that is a defect.
 */
export const sharedMediaStore = (
  store: ObjectStore,
  stageFolder: string,
  limit = STAGED_LIMIT,
): MediaStore => {
  const staged = createFileCache(stageFolder, limit);
  const stat: MediaStore['stat'] = async (key) => {
    const found = await store.stat(keyOf(key));
    return found === null ? null : { key, bytes: found.bytes, modifiedAt: found.modifiedAt };
  };
  const putFile: MediaStore['putFile'] = async (key, localPath) => {
    await store.put(keyOf(key), localPath);
    const stored = await stat(key);
    if (stored === null) throw new Error(`The file ${key} vanished while it was stored`);
    return stored;
  };
  return {
    putFile,
    moveFile: async (key, localPath) => {
      const stored = await putFile(key, localPath);
      await rm(localPath, { force: true });
      return stored;
    },
    stat,
    read: async (key, range) => store.read(keyOf(key), range),
    stage: async (key) => {
      const found = await store.stat(keyOf(key));
      if (found === null) throw new Error(`There is no file ${key} to stage`);
      // A file that is replaced under its key gets another name here.
      const hash = createHash('sha256').update(`${key} ${found.etag}`).digest('hex').slice(0, 32);
      const name = `${hash}${extname(key)}`;
      const localPath = await staged.acquire(name, () => store.read(keyOf(key)));
      return { localPath, release: () => staged.release(name) };
    },
    delete: async (key) => store.delete(keyOf(key)),
    keys: async (folder) =>
      (await store.keys(`${keyOf(folder)}/`)).map((storedKey) => storedKey.slice(PREFIX.length)),
  };
};
