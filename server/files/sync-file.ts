import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes the bytes of a file, or the names in a folder, through to the disk, so that they survive a power cut. */
export const syncFile = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** The same for the name of a file: a rename is otherwise lost with the latest changes of its folder. */
export const syncName = (file: string): Promise<void> => syncFile(dirname(file));
