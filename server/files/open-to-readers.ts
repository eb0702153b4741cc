import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Lets every account read a folder and what it contains: under a strict umask its files are readable by their owner only. */
export const openToReaders = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToReaders(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
};
