import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { errorCode } from '#server/error-code.ts';
import { makeDirectory } from '#server/files/directories.ts';
import { removeAbandonedPartials, writeAtomically } from '#server/files/partial-file.ts';
import type { ObjectStore, StorageMark } from '#server/ports/storage.ts';

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

const KEY = 'installation.json';

/** The mark of a store that several machines share. */
export const sharedStorageMark = (store: ObjectStore): StorageMark => ({
  place: store.name,
  read: async () => ((await store.stat(KEY)) === null ? null : textOf(await store.read(KEY))),
  write: (text) => store.putText(KEY, text),
});
