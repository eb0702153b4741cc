import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#server/error-code.ts';
import { makeDirectory } from '#server/files/directories.ts';
import { removeAbandonedPartials, writeAtomically } from '#server/files/partial-file.ts';
import type { StorageMark } from '#server/ports/storage.ts';

/** The mark of a local folder: a hidden file in it. */
export const diskStorageMark = (folder: string): StorageMark => {
  const file = path.join(folder, '.installation.json');
  return {
    place: `the folder ${folder}`,
    read: async () => {
      try {
        return await readFile(file, 'utf8');
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    write: async (text) => {
      await makeDirectory(folder);
      await removeAbandonedPartials(folder);
      await writeAtomically(file, (partial) => writeFile(partial, text, { flush: true }));
    },
  };
};
