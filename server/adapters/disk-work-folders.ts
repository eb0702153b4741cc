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
});
