import type { RenderAttempt, RenderFiles } from '#server/ports/render-files.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';

const FINISHED = 'renders/';
const KEPT = 'kept/';
const NAME = /^\w+\/([\w-]{22})\.mp4$/;

const nameOf = ({ id, attempt }: RenderAttempt): string => `${id}.${attempt}`;

const keyOf = (id: string, prefix = FINISHED): string => {
  const key = `${prefix}${id}.mp4`;
  if (!NAME.test(key)) throw new Error(`Not the id of a render: ${JSON.stringify(id)}`);
  return key;
};

/**
 * Finished videos in a store that several machines share. Workplaces stay on the disk of the machine that works in them: `local`
 * keeps those, and nothing else.
 */
export const sharedRenderFiles = (store: ObjectStore, local: RenderFiles): RenderFiles => {
  const videos = new Map<string, string>();

  const bytesOf = async (key: string): Promise<number | null> => (await store.stat(key))?.bytes ?? null;
  const copy = async (from: string, to: string): Promise<number | null> =>
    (await store.copy(from, to)) ? bytesOf(to) : null;
  const idsIn = async (prefix: string): Promise<string[]> =>
    (await store.keys(prefix)).flatMap((key) => NAME.exec(key)?.[1] ?? []);

  return {
    openWorkplace: async (attempt) => {
      const path = await local.openWorkplace(attempt);
      videos.set(nameOf(attempt), path);
      return path;
    },
    publish: async (attempt) => {
      const path = videos.get(nameOf(attempt));
      if (path === undefined) throw new Error(`There is no workplace ${nameOf(attempt)} on this machine`);
      return store.put(keyOf(attempt.id), path);
    },
    closeWorkplace: async (attempt) => {
      videos.delete(nameOf(attempt));
      await local.closeWorkplace(attempt);
    },
    keep: async (id, keptId) => copy(keyOf(id), keyOf(keptId, KEPT)),
    reuse: async (keptId, id) => copy(keyOf(keptId, KEPT), keyOf(id)),
    forget: async (keptId) => store.delete(keyOf(keptId, KEPT)),
    size: async (id) => bytesOf(keyOf(id)),
    read: async (id, range) => store.read(keyOf(id), range),
    delete: async (id) => store.delete(keyOf(id)),
    list: async () => {
      const [finished, kept] = await Promise.all([idsIn(FINISHED), idsIn(KEPT)]);
      const { workplaces } = await local.list();
      return { finished, kept, workplaces };
    },
  };
};
