import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '#server/error-code.ts';

/**
 * Free bytes in the file system of a folder, which may have to be made yet; Infinity where the system has no such figure. A disk that cannot
 * be asked for another reason counts as full.
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
