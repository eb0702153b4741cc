import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { createFileCache } from '#server/files/file-cache.ts';
import { sharedTrash } from '#server/files/trash.ts';
import type {
  MediaStore,
  ObjectStore,
  RenderAttempt,
  RenderFiles,
  StoredFile,
  StoredObject,
} from '#server/ports/storage.ts';

const PREFIX = 'media/';
/** Limit of the local copies, bytes, enough for a few hundred backgrounds. */
const STAGED_LIMIT = 5_000_000_000;

const keyOf = (key: string): string => {
  const isPlain = key.split('/').every((part) => /^[\w-][\w.-]*$/.test(part));
  if (!isPlain) throw new Error(`Not a media key: ${JSON.stringify(key)}`);
  return `${PREFIX}${key}`;
};

const factsOf = (key: string, { bytes, modifiedAt }: StoredObject): StoredFile => ({
  key,
  bytes,
  modifiedAt,
});

/** The etag is part of the name, so that a replaced file gets a new local copy. */
const stagedName = (key: string, { etag }: StoredObject): string => {
  const hash = createHash('sha256').update(`${key} ${etag}`).digest('hex').slice(0, 32);
  return `${hash}${extname(key)}`;
};

/**
 * Media in a store that several machines share. `stageFolder` holds local copies for ffmpeg and the browser.
 *
 * @throws Error for a key that is not a plain relative path: only our own code makes keys, so that is a bug.
 */
export const sharedMediaStore = (
  store: ObjectStore,
  stageFolder: string,
  limit = STAGED_LIMIT,
): MediaStore => {
  const staged = createFileCache(stageFolder, limit);
  const trash = sharedTrash(store);
  const put = async (key: string, localPath: string): Promise<StoredObject> => {
    await store.put(keyOf(key), localPath);
    const stored = await store.stat(keyOf(key));
    if (stored === null) throw new Error(`The file ${key} disappeared while it was being stored`);
    return stored;
  };
  return {
    putFile: async (key, localPath) => factsOf(key, await put(key, localPath)),
    moveFile: async (key, localPath) => {
      const stored = await put(key, localPath);
      // A new file is likely to be staged next, so this saves a download.
      await staged.adopt(stagedName(key, stored), localPath);
      return factsOf(key, stored);
    },
    stat: async (key) => {
      const found = await store.stat(keyOf(key));
      return found === null ? null : factsOf(key, found);
    },
    read: async (key, range) => store.read(keyOf(key), range),
    stage: async (key) => {
      const found = await store.stat(keyOf(key));
      if (found === null) throw new Error(`There is no file ${key} to stage`);
      const name = stagedName(key, found);
      const localPath = await staged.acquire(name, () => store.read(keyOf(key)));
      return { localPath, release: () => staged.release(name) };
    },
    delete: async (key) => store.delete(keyOf(key)),
    trash: async (key, now) => trash.add(keyOf(key), now),
    emptyTrash: trash.empty,
    keys: async (folder) =>
      (await store.keys(`${keyOf(folder)}/`)).map((storedKey) => storedKey.slice(PREFIX.length)),
  };
};

const FINISHED = 'renders/';
const CACHED = 'kept/';
const NAME = /^\w+\/([\w-]{22})\.mp4$/;

const nameOf = ({ id, attempt }: RenderAttempt): string => `${id}.${attempt}`;

const videoKeyOf = (id: string, prefix = FINISHED): string => {
  const key = `${prefix}${id}.mp4`;
  if (!NAME.test(key)) throw new Error(`Not the id of a render: ${JSON.stringify(id)}`);
  return key;
};

/**
 * Finished and cached videos in a store that several machines share. Work directories stay on the machine's own disk, in `local`.
 */
export const sharedRenderFiles = (store: ObjectStore, local: RenderFiles): RenderFiles => {
  const videos = new Map<string, string>();
  const trash = sharedTrash(store);

  const bytesOf = async (key: string): Promise<number | null> => (await store.stat(key))?.bytes ?? null;
  const copy = async (from: string, to: string): Promise<number | null> =>
    (await store.copy(from, to)) ? bytesOf(to) : null;
  const idsIn = async (prefix: string): Promise<string[]> =>
    (await store.keys(prefix)).flatMap((key) => NAME.exec(key)?.[1] ?? []);

  return {
    createWorkDirectory: async (attempt) => {
      const path = await local.createWorkDirectory(attempt);
      videos.set(nameOf(attempt), path);
      return path;
    },
    publish: async (attempt) => {
      const path = videos.get(nameOf(attempt));
      if (path === undefined)
        throw new Error(`There is no work directory ${nameOf(attempt)} on this machine`);
      return store.put(videoKeyOf(attempt.id), path);
    },
    removeWorkDirectory: async (attempt) => {
      videos.delete(nameOf(attempt));
      await local.removeWorkDirectory(attempt);
    },
    cache: async (id, cachedId) => copy(videoKeyOf(id), videoKeyOf(cachedId, CACHED)),
    reuse: async (cachedId, id) => copy(videoKeyOf(cachedId, CACHED), videoKeyOf(id)),
    evict: async (cachedId) => store.delete(videoKeyOf(cachedId, CACHED)),
    size: async (id) => bytesOf(videoKeyOf(id)),
    read: async (id, range) => store.read(videoKeyOf(id), range),
    delete: async (id) => store.delete(videoKeyOf(id)),
    trash: async (id, now) => trash.add(videoKeyOf(id), now),
    emptyTrash: trash.empty,
    freeBytes: local.freeBytes,
    list: async () => {
      const [finished, cached] = await Promise.all([idsIn(FINISHED), idsIn(CACHED)]);
      const { workDirectories } = await local.list();
      return { finished, cached, workDirectories };
    },
  };
};
