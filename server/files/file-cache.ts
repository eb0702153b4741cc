import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, utimes, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#server/error-code.ts';
import { isPartial, removeAbandonedPartials, writeAtomically } from '#server/files/partial-file.ts';

/**
 * Deletes files of a cache folder, least recently modified first, until the rest fit into `limit` bytes. Only files that `canEvict` accepts
 * are deleted. A cache that marks each use with `utimes` thus evicts the least recently used files.
 */
export const evictOldest = async (
  folder: string,
  limit: number,
  canEvict: (name: string) => boolean = () => true,
): Promise<void> => {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      // Another process may have removed it.
      const facts = await stat(join(folder, name)).catch(() => null);
      return { name, bytes: facts?.size ?? 0, modified: facts?.mtimeMs ?? 0 };
    }),
  );
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { name, bytes } of files.toSorted((a, b) => a.modified - b.modified)) {
    if (total <= limit) return;
    if (!canEvict(name)) continue;
    await rm(join(folder, name), { force: true });
    total -= bytes;
  }
};

/** Local copies of remote files, by a name that identifies their content. */
export type FileCache = {
  /** The path of the copy, downloaded if missing. Every `acquire` needs a `release`. */
  acquire: (name: string, download: () => Promise<Readable>) => Promise<string>;
  release: (name: string) => Promise<void>;
  /** Moves a local file into the cache under this name. */
  adopt: (name: string, localPath: string) => Promise<void>;
};

/** Whether a copy exists. If so, it counts as used now. */
const isCached = async (path: string): Promise<boolean> => {
  try {
    const now = new Date();
    await utimes(path, now, now);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
};

/**
 * Creates a cache in a folder. Copies appear complete or not at all. Beyond `limit` bytes, the least recently used copies that are not in
 * use are evicted.
 */
export const createFileCache = (folder: string, limit: number): FileCache => {
  const inUse = new Map<string, number>();
  const downloads = new Map<string, Promise<void>>();

  const evict = async (): Promise<void> => {
    await removeAbandonedPartials(folder);
    await evictOldest(folder, limit, (name) => !inUse.has(name) && !isPartial(name));
  };

  const fetchMissing = async (path: string, download: () => Promise<Readable>): Promise<void> => {
    if (await isCached(path)) return;
    await mkdir(folder, { recursive: true });
    const content = await download();
    await writeAtomically(path, (partial) => pipeline(content, createWriteStream(partial)));
    await evict();
  };

  const release = (name: string): void => {
    const users = (inUse.get(name) ?? 1) - 1;
    if (users === 0) inUse.delete(name);
    else inUse.set(name, users);
  };

  return {
    acquire: async (name, download) => {
      const path = join(folder, name);
      inUse.set(name, (inUse.get(name) ?? 0) + 1);
      try {
        const fetching =
          downloads.get(name) ?? fetchMissing(path, download).finally(() => downloads.delete(name));
        downloads.set(name, fetching);
        await fetching;
        return path;
      } catch (error) {
        release(name);
        throw error;
      }
    },
    release: async (name) => {
      release(name);
      await evict();
    },
    adopt: async (name, localPath) => {
      await mkdir(folder, { recursive: true });
      try {
        await rename(localPath, join(folder, name));
      } catch (error) {
        if (errorCode(error) !== 'EXDEV') throw error;
        // The file is on another disk, so the next user downloads it.
        await rm(localPath, { force: true });
      }
      await evict();
    },
  };
};
