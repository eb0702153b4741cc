import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Deletes the files of a cache folder, least recently modified first, until the rest fits into `limit` bytes. Only files
 * that `canEvict` accepts are deleted; a cache that marks use by `utimes` thus evicts the least recently used.
 */
export const evictOldest = async (
  folder: string,
  limit: number,
  canEvict: (name: string) => boolean = () => true,
): Promise<void> => {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      // Another process may have removed it meanwhile.
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
