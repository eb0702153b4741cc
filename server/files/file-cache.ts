import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#server/error-code.ts';

/** Local copies of files that live elsewhere, by a name that stands for their content. */
export type FileCache = {
  /** The path of the copy, downloaded unless it is there. Whoever has taken it gives it back. */
  acquire: (name: string, download: () => Promise<Readable>) => Promise<string>;
  release: (name: string) => Promise<void>;
  /** Makes a local file the copy under this name, unless there is one; it is gone from where it was. */
  adopt: (name: string, localPath: string) => Promise<void>;
};

/** Whether a copy is there; then it counts as used now. */
const isThere = async (path: string): Promise<boolean> => {
  try {
    const now = new Date();
    await utimes(path, now, now);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
};

/** Keeps copies in a folder, whole ones only; beyond `limit` bytes those that were used longest ago go, never one in use. */
export const createFileCache = (folder: string, limit: number): FileCache => {
  const inUse = new Map<string, number>();
  const downloads = new Map<string, Promise<void>>();

  const fetchInto = async (path: string, download: () => Promise<Readable>): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const partial = `${path}.${randomBytes(6).toString('hex')}.partial`;
    try {
      await pipeline(await download(), createWriteStream(partial));
      await rename(partial, path);
    } finally {
      await rm(partial, { force: true });
    }
  };

  const evict = async (): Promise<void> => {
    const names = await readdir(folder);
    const files = await Promise.all(
      names.map(async (name) => {
        const facts = await stat(join(folder, name)).catch(() => null);
        return { name, bytes: facts?.size ?? 0, usedAt: facts?.mtimeMs ?? 0 };
      }),
    );
    let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { name, bytes } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (total <= limit) return;
      if (inUse.has(name) || name.endsWith('.partial')) continue;
      await rm(join(folder, name), { force: true });
      total -= bytes;
    }
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
        const running = downloads.get(name);
        if (running !== undefined) await running;
        else if (!(await isThere(path))) {
          const fetching = fetchInto(path, download).finally(() => downloads.delete(name));
          downloads.set(name, fetching);
          await fetching;
          await evict();
        }
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
        // On another disk: whoever needs the file downloads it.
        await rm(localPath, { force: true });
      }
      await evict();
    },
  };
};
