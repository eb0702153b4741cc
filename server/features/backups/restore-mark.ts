import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { errorCode } from '#server/error-code.ts';
import { makeDirectory } from '#server/files/directories.ts';
import { writeAtomically } from '#server/files/partial-file.ts';

type Place = Pick<Config, 'dataDir'>;

/** The file with the name of the backup that is being restored, so that the next start knows it after a kill. */
const markOf = ({ dataDir }: Place): string => path.join(dataDir, '.restoring');

/** The name of the backup whose restore has begun and not ended; null for none. */
export const readRestoreMark = async (place: Place): Promise<string | null> => {
  try {
    return (await readFile(markOf(place), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};

export const writeRestoreMark = async (place: Place, name: string): Promise<void> => {
  await makeDirectory(place.dataDir);
  await writeAtomically(markOf(place), (partial) => writeFile(partial, `${name}\n`, { flush: true }));
};

export const removeRestoreMark = (place: Place): Promise<void> => rm(markOf(place), { force: true });
