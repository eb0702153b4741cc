import { join } from 'node:path';
import { makeDirectory } from '#server/files/directories.ts';
import { writeLimited } from '#server/files/write-limited.ts';
import type { WorkDirectories } from '#server/ports/storage.ts';
import { makeWorkDirectory, removeWorkDirectory } from '#server/rendering/engine/work-directory.ts';

/** Work directories in `root`. Those of killed processes are removed when the next one is created. */
export const diskWorkDirectories = (root: string): WorkDirectories => ({
  use: async (work) => {
    await makeDirectory(root);
    const folder = await makeWorkDirectory(root);
    try {
      return await work(folder);
    } finally {
      await removeWorkDirectory(folder);
    }
  },
  receive: async (folder, stream, limit) => {
    const file = join(folder, 'received');
    return (await writeLimited(stream, file, limit)) === null ? null : file;
  },
});
