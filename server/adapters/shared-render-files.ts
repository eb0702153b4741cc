import type { RenderAttempt, RenderFiles } from '#server/ports/render-files.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';

const PREFIX = 'renders/';
const FINISHED = /^renders\/([\w-]{22})\.mp4$/;

const nameOf = ({ id, attempt }: RenderAttempt): string => `${id}.${attempt}`;

const keyOf = (id: string): string => {
  const key = `${PREFIX}${id}.mp4`;
  if (!FINISHED.test(key)) throw new Error(`Not the id of a render: ${JSON.stringify(id)}`);
  return key;
};

/**
 * Finished videos in a store that several machines share. Workplaces stay on the disk of the machine that works in them: `local`
 * keeps those, and nothing else.
 */
export const sharedRenderFiles = (store: ObjectStore, local: RenderFiles): RenderFiles => {
  const videos = new Map<string, string>();

  const sizeOf = async (id: string): Promise<number | null> => (await store.stat(keyOf(id)))?.bytes ?? null;

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
    copy: async (fromId, toId) => ((await store.copy(keyOf(fromId), keyOf(toId))) ? sizeOf(toId) : null),
    size: sizeOf,
    read: async (id, range) => store.read(keyOf(id), range),
    delete: async (id) => store.delete(keyOf(id)),
    list: async () => {
      const keys = await store.keys(PREFIX);
      const { workplaces } = await local.list();
      return { finished: keys.flatMap((key) => FINISHED.exec(key)?.[1] ?? []), workplaces };
    },
  };
};
