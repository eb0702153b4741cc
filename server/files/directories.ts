import { mkdir, chmod, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#server/error-code.ts';

/**
 * Creates a folder and its missing parents. Node's own `recursive` never returns for paths where everything fails
 * with ENOENT, such as /proc.
 * @throws the system's error.
 */
export async function makeDirectory(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || folder === dirname(folder)) throw error;
    await makeDirectory(dirname(folder));
    await mkdir(folder).catch((again: unknown) => {
      if (errorCode(again) !== 'EEXIST') throw again;
    });
  }
}

/** Lets every account read a folder and its contents, which only their owner can read under a strict umask. */
export const openToReaders = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToReaders(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
};

/**
 * Free bytes in the file system of a folder, which need not exist yet. Infinity if the system cannot tell. If asking fails for another
 * reason, the disk counts as full.
 */
export const freeBytes = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' && dirname(folder) !== folder) return freeBytes(dirname(folder));
    return code === 'ENOSYS' ? Number.POSITIVE_INFINITY : 0;
  }
};
