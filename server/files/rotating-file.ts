import { closeSync, fstatSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '#server/error-code.ts';
import { createLineWriter, type LineWriter } from '#server/processes/line-writer.ts';

type Options = {
  /** Bytes from which the file becomes `<file>.1`, and that one `<file>.2`. */
  maxBytes: number;
  /** How many such files stay; the oldest is overwritten. */
  kept: number;
};

/** Not its parents: the data folder is there, and Node's `recursive` never returns for some paths. */
const makeFolderOf = (file: string): void => {
  try {
    mkdirSync(dirname(file));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
};

const renameIfThere = (from: string, to: string): void => {
  try {
    renameSync(from, to);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
};

/**
 * A log file of bounded size, which several processes may write to: each line is appended to the file that has the name at that moment, so
 * the operator's tools may move it, too. A full disk stops nothing, see `createLineWriter`.
 */
export const rotatingFile = (
  file: string,
  { maxBytes, kept }: Options,
): LineWriter & { close: () => void } => {
  let opened: { descriptor: number; inode: number } | null = null;

  const close = (): void => {
    if (opened !== null) closeSync(opened.descriptor);
    opened = null;
  };

  const present = (): number => {
    const stats = statSync(file, { throwIfNoEntry: false });
    const isFull = stats !== undefined && stats.size >= maxBytes;
    if (isFull)
      for (let age = kept; age > 0; age -= 1)
        renameIfThere(age === 1 ? file : `${file}.${age - 1}`, `${file}.${age}`);
    if (opened !== null && !isFull && opened.inode === stats?.ino) return opened.descriptor;
    close();
    makeFolderOf(file);
    const descriptor = openSync(file, 'a', 0o600);
    opened = { descriptor, inode: fstatSync(descriptor).ino };
    return descriptor;
  };

  const writer = createLineWriter((bytes) => writeSync(present(), bytes));
  return {
    ...writer,
    close: () => {
      writer.flush();
      close();
    },
  };
};
