import { statfs } from 'node:fs/promises';

/** Free bytes in the file system of a folder; Infinity where the system cannot tell. */
export const freeBytes = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};
