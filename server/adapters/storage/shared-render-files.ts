import { sharedTrash } from '#server/files/trash.ts';
import type { ObjectStore, RenderAttempt, RenderFiles } from '#server/ports/storage.ts';

const FINISHED = 'renders/';
const CACHED = 'kept/';
const NAME = /^\w+\/([\w-]{22})\.mp4$/;

const nameOf = ({ id, attempt }: RenderAttempt): string => `${id}.${attempt}`;

const keyOf = (id: string, prefix = FINISHED): string => {
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
      return store.put(keyOf(attempt.id), path);
    },
    removeWorkDirectory: async (attempt) => {
      videos.delete(nameOf(attempt));
      await local.removeWorkDirectory(attempt);
    },
    cache: async (id, cachedId) => copy(keyOf(id), keyOf(cachedId, CACHED)),
    reuse: async (cachedId, id) => copy(keyOf(cachedId, CACHED), keyOf(id)),
    evict: async (cachedId) => store.delete(keyOf(cachedId, CACHED)),
    size: async (id) => bytesOf(keyOf(id)),
    read: async (id, range) => store.read(keyOf(id), range),
    delete: async (id) => store.delete(keyOf(id)),
    trash: async (id, now) => trash.add(keyOf(id), now),
    emptyTrash: trash.empty,
    freeBytes: local.freeBytes,
    list: async () => {
      const [finished, cached] = await Promise.all([idsIn(FINISHED), idsIn(CACHED)]);
      const { workDirectories } = await local.list();
      return { finished, cached, workDirectories };
    },
  };
};
