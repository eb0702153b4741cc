import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#server/error-code.ts';
import { freeBytes } from '#server/files/directories.ts';
import { syncName } from '#server/files/partial-file.ts';
import { diskTrash } from '#server/files/trash.ts';
import type { RenderAttempt, RenderFiles } from '#server/ports/storage.ts';

const VIDEO = /^([\w-]{22})\.mp4$/;
const WORK_DIRECTORY = /^([\w-]{22})\.(\d+)$/;

/** Error codes of file systems without hard links, or of files with too many of them. */
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

/** @throws Error for an invalid id, which could lead out of the folder. */
const fileName = (id: string, extension: string): string => {
  if (!VIDEO.test(`${id}.mp4`)) throw new Error(`Not the id of a render: ${JSON.stringify(id)}`);
  return `${id}.${extension}`;
};

/**
 * Finished videos are `<id>.mp4` in `folder`. Work directories and cached videos are in folders inside it, so that publishing is a rename
 * on the same disk, and caching is a hard link that takes no space. Ids are 22 characters of base64url.
 */
export const diskRenderFiles = (folder: string, writeName: typeof syncName = syncName): RenderFiles => {
  const root = path.resolve(folder);
  const trash = diskTrash(root);
  const workDirectories = path.join(root, '.unfinished');
  const cachedVideos = path.join(root, '.kept');

  const finishedPath = (id: string): string => path.join(root, fileName(id, 'mp4'));
  const cachedPath = (id: string): string => path.join(cachedVideos, fileName(id, 'mp4'));
  const workDirectoryOf = ({ id, attempt }: RenderAttempt): string =>
    path.join(workDirectories, fileName(id, String(attempt)));
  const videoOf = (attempt: RenderAttempt): string => path.join(workDirectoryOf(attempt), 'video.mp4');

  const listWorkDirectories = async (): Promise<RenderAttempt[]> => {
    const names = await namesIn(workDirectories);
    return names.flatMap((name) => {
      const [, id, attempt] = WORK_DIRECTORY.exec(name) ?? [];
      return id === undefined ? [] : [{ id, attempt: Number(attempt) }];
    });
  };

  /** For file systems without hard links. Copies the bytes, then renames the copy into place. */
  const copyBytes = async (from: string, to: string): Promise<void> => {
    const attempt = { id: path.basename(to, '.mp4'), attempt: 0 };
    await mkdir(workDirectoryOf(attempt), { recursive: true });
    try {
      await copyFile(from, videoOf(attempt));
      await rename(videoOf(attempt), to);
    } finally {
      await rm(workDirectoryOf(attempt), { recursive: true, force: true });
    }
  };

  const linkOrCopy = async (from: string, to: string): Promise<number | null> => {
    if ((await bytesOf(from)) === null) return null;
    await mkdir(path.dirname(to), { recursive: true });
    try {
      await link(from, to);
    } catch (error) {
      // The video has been deleted in the meantime.
      if (isMissing(error)) return null;
      if (!NO_LINKS.has(errorCode(error))) throw error;
      await copyBytes(from, to);
    }
    return bytesOf(to);
  };

  return {
    createWorkDirectory: async (attempt) => {
      for (const other of await listWorkDirectories()) {
        if (other.id === attempt.id) await rm(workDirectoryOf(other), { recursive: true, force: true });
      }
      await mkdir(workDirectoryOf(attempt), { recursive: true });
      return videoOf(attempt);
    },
    publish: async (attempt) => {
      const { size } = await stat(videoOf(attempt));
      await rename(videoOf(attempt), finishedPath(attempt.id));
      // A power cut could otherwise leave a completed row without its video.
      await writeName(finishedPath(attempt.id));
      return size;
    },
    removeWorkDirectory: async (attempt) => rm(workDirectoryOf(attempt), { recursive: true, force: true }),
    cache: async (id, cachedId) => linkOrCopy(finishedPath(id), cachedPath(cachedId)),
    reuse: async (cachedId, id) => linkOrCopy(cachedPath(cachedId), finishedPath(id)),
    evict: async (cachedId) => rm(cachedPath(cachedId), { force: true }),
    size: async (id) => bytesOf(finishedPath(id)),
    read: async (id, range) => createReadStream(finishedPath(id), range),
    delete: async (id) => rm(finishedPath(id), { force: true }),
    trash: async (id, now) => trash.add(path.relative(root, finishedPath(id)), now),
    emptyTrash: trash.empty,
    freeBytes: () => freeBytes(root),
    list: async () => ({
      finished: await videosIn(root),
      cached: await videosIn(cachedVideos),
      workDirectories: await listWorkDirectories(),
    }),
  };
};
