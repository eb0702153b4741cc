import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '#server/error-code.ts';

/**
 * Makes a folder and those above it, where they are missing. Node's own `recursive` never comes back from a place that
 * answers 'no such folder' to everything, such as /proc.
 * @throws the system's error.
 */
export async function makeDirectory(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || folder === dirname(folder)) throw error;
    await makeDirectory(dirname(folder));
    await mkdir(folder).catch((again: unknown) => {
      if (errorCode(again) !== 'EEXIST') throw again;
    });
  }
}
