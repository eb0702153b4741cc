import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#server/error-code.ts';
import type { RenderAttempt, RenderFiles } from '#server/ports/render-files.ts';

const VIDEO = /^([\w-]{22})\.mp4$/;
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

const videosIn = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).flatMap((name) => VIDEO.exec(name)?.[1] ?? []);

const bytesOf = async (file: string): Promise<number | null> => {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

const pathIn = (place: string, id: string): string => {
  if (!VIDEO.test(`${id}.mp4`)) throw new Error(`Not the id of a render: ${JSON.stringify(id)}`);
  return path.join(place, `${id}.mp4`);
};

/**
 * Finished videos lie in `folder` as `<id>.mp4`. Workplaces and kept videos lie in folders inside it, so that the last
 * step is a rename on one disk, and keeping a video takes no room: it is a second name of the same file. Ids are ours: 22
 * characters of base64url.
 */
export const diskRenderFiles = (folder: string): RenderFiles => {
  const root = path.resolve(folder);
  const workplaces = path.join(root, '.unfinished');
  const keptVideos = path.join(root, '.kept');

  const finishedPath = (id: string): string => pathIn(root, id);
  const keptPath = (id: string): string => pathIn(keptVideos, id);
  const workplaceOf = ({ id, attempt }: RenderAttempt): string => path.join(workplaces, `${id}.${attempt}`);
  const videoOf = (attempt: RenderAttempt): string => path.join(workplaceOf(attempt), 'video.mp4');

  const listWorkplaces = async (): Promise<RenderAttempt[]> => {
    const names = await namesIn(workplaces);
    return names.flatMap((name) => {
      const [, id, attempt] = WORKPLACE.exec(name) ?? [];
      return id === undefined ? [] : [{ id, attempt: Number(attempt) }];
    });
  };

  /** Where a disk knows no second name for a file: its bytes again, and into place when they are whole. */
  const copyBytes = async (from: string, to: string): Promise<void> => {
    const place = { id: path.basename(to, '.mp4'), attempt: 0 };
    await mkdir(workplaceOf(place), { recursive: true });
    try {
      await copyFile(from, videoOf(place));
      await rename(videoOf(place), to);
    } finally {
      await rm(workplaceOf(place), { recursive: true, force: true });
    }
  };

  const nameAgain = async (from: string, to: string): Promise<number | null> => {
    if ((await bytesOf(from)) === null) return null;
    await mkdir(path.dirname(to), { recursive: true });
    try {
      await link(from, to);
    } catch (error) {
      // Deleted in this moment.
      if (isMissing(error)) return null;
      if (!NO_LINKS.has(errorCode(error))) throw error;
      await copyBytes(from, to);
    }
    return bytesOf(to);
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
    keep: async (id, keptId) => nameAgain(finishedPath(id), keptPath(keptId)),
    reuse: async (keptId, id) => nameAgain(keptPath(keptId), finishedPath(id)),
    forget: async (keptId) => rm(keptPath(keptId), { force: true }),
    size: async (id) => bytesOf(finishedPath(id)),
    read: async (id, range) => createReadStream(finishedPath(id), range),
    delete: async (id) => rm(finishedPath(id), { force: true }),
    list: async () => ({
      finished: await videosIn(root),
      kept: await videosIn(keptVideos),
      workplaces: await listWorkplaces(),
    }),
  };
};
