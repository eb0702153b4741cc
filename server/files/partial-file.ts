import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, stat, open } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { HOUR_MS } from '#schema/durations.ts';
import { errorCode } from '#server/error-code.ts';

/** Older versions used a UUID. */
const PARTIAL = /\.[0-9a-f-]{12,36}\.partial$/;
/** Partial files that have not been written to for this long are abandoned. */
const ABANDONED_AFTER_MS = HOUR_MS;

/** Another process may have removed the file, or it does not exist yet. */
const ignoreMissing = (error: unknown): void => {
  if (errorCode(error) !== 'ENOENT') throw error;
};

/** Whether this is the name of a file that `writeAtomically` has not finished. */
export const isPartial = (name: string): boolean => PARTIAL.test(name);

/**
 * Writes a file that appears completely or not at all: `write` fills a partial file next to it, which is then renamed into place. Several
 * processes may write the same file at once; its folder must exist.
 *
 * @throws the error of `write` or of the disk; then nothing is left behind.
 */
export const writeAtomically = async (
  file: string,
  write: (partial: string) => Promise<unknown>,
): Promise<void> => {
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`;
  try {
    await write(partial);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
};

/** Removes the partial files that killed processes left in a folder, and in its folders when `recursive`. The folder may be missing. */
export const removeAbandonedPartials = async (folder: string, { recursive = false } = {}): Promise<void> => {
  const names = await readdir(folder, { recursive }).catch(ignoreMissing);
  for (const name of names?.filter(isPartial) ?? []) {
    const facts = await stat(join(folder, name)).catch(ignoreMissing);
    if (facts !== undefined && Date.now() - facts.mtimeMs > ABANDONED_AFTER_MS)
      await rm(join(folder, name), { force: true });
  }
};

/** Writes the bytes of a file, or the names in a folder, through to the disk, so that they survive a power cut. */
export const syncFile = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** The same for the name of a file, because a power cut could otherwise undo a rename. */
export const syncName = (file: string): Promise<void> => syncFile(dirname(file));
