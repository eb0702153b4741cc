import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '#server/error-code.ts';

/**
 * Creates a folder and its missing parents. Node's own `recursive` never returns for paths where everything fails
 * with ENOENT, such as /proc.
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
