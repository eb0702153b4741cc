import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#server/error-code.ts';
import type { RenderAttempt, RenderFiles } from '#server/ports/render-files.ts';

const FINISHED = /^([\w-]{22})\.mp4$/;
const WORKPLACE = /^([\w-]{22})\.(\d+)$/;

/** What a disk says that has no hard links, or no more of them for a file. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK']);

const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};

/**
 * Finished videos lie in `folder` as `<id>.mp4`. Workplaces lie in a folder inside it, so that the last step
 * is a rename on one disk. Ids are ours: 22 characters of base64url.
 */
export const diskRenderFiles = (folder: string): RenderFiles => {
  const root = path.resolve(folder);
  const workplaces = path.join(root, '.unfinished');

  const finishedPath = (id: string): string => {
    if (!FINISHED.test(`${id}.mp4`)) throw new Error(`Not the id of a render: ${JSON.stringify(id)}`);
    return path.join(root, `${id}.mp4`);
  };
  const workplaceOf = ({ id, attempt }: RenderAttempt): string => path.join(workplaces, `${id}.${attempt}`);
  const videoOf = (attempt: RenderAttempt): string => path.join(workplaceOf(attempt), 'video.mp4');

  const listWorkplaces = async (): Promise<RenderAttempt[]> => {
    const names = await namesIn(workplaces);
    return names.flatMap((name) => {
      const [, id, attempt] = WORKPLACE.exec(name) ?? [];
      return id === undefined ? [] : [{ id, attempt: Number(attempt) }];
    });
  };

  const sizeOf = async (id: string): Promise<number | null> => {
    try {
      return (await stat(finishedPath(id))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  /** Where a disk knows no second name for a file: its bytes again, and into place when they are whole. */
  const copyBytes = async (fromId: string, toId: string): Promise<void> => {
    const place = { id: toId, attempt: 0 };
    await mkdir(workplaceOf(place), { recursive: true });
    try {
      await copyFile(finishedPath(fromId), videoOf(place));
      await rename(videoOf(place), finishedPath(toId));
    } finally {
      await rm(workplaceOf(place), { recursive: true, force: true });
    }
  };

  return {
    openWorkplace: async (attempt) => {
      for (const place of await listWorkplaces()) {
        if (place.id === attempt.id) await rm(workplaceOf(place), { recursive: true, force: true });
      }
      await mkdir(workplaceOf(attempt), { recursive: true });
      return videoOf(attempt);
    },
    publish: async (attempt) => {
      const { size } = await stat(videoOf(attempt));
      await rename(videoOf(attempt), finishedPath(attempt.id));
      return size;
    },
    closeWorkplace: async (attempt) => rm(workplaceOf(attempt), { recursive: true, force: true }),
    copy: async (fromId, toId) => {
      if ((await sizeOf(fromId)) === null) return null;
      try {
        await link(finishedPath(fromId), finishedPath(toId));
      } catch (error) {
        if (!NO_LINKS.has(errorCode(error))) throw error;
        await copyBytes(fromId, toId);
      }
      return sizeOf(toId);
    },
    size: sizeOf,
    read: async (id, range) => createReadStream(finishedPath(id), range),
    delete: async (id) => rm(finishedPath(id), { force: true }),
    list: async () => {
      const names = await namesIn(root);
      const finished = names.flatMap((name) => FINISHED.exec(name)?.[1] ?? []);
      return { finished, workplaces: await listWorkplaces() };
    },
  };
};
