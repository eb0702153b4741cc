import { join } from 'node:path';
import { writeLimited } from '#server/media/write-limited.ts';
import type { WorkFolders } from '#server/ports/work-folders.ts';
import { makeFolder } from '#server/processes/make-folder.ts';
import { makeWorkFolder, removeWorkFolder } from '#server/rendering/work-folder.ts';

/** Work folders in `root`; those of killed processes are removed with the next one. */
export const diskWorkFolders = (root: string): WorkFolders => ({
  use: async (work) => {
    await makeFolder(root);
    const folder = await makeWorkFolder(root);
    try {
      return await work(folder);
    } finally {
      await removeWorkFolder(folder);
    }
  },
  receive: async (folder, stream, limit) => {
    const file = join(folder, 'received');
    return (await writeLimited(stream, file, limit)) === null ? null : file;
  },
});
