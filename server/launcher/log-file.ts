import { closeSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A log that has grown beyond this is set aside at the next start of its process, bytes. */
const largestLog = 10 * 1024 * 1024;
const tailBytes = 4096;

/** Opens a log file for appending; one older part is kept as `<file>.1`. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLog) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** The last line of a log, or nothing. */
export function lastLineOf(file: string): string {
  const log = openSync(file, 'r');
  try {
    const { size } = statSync(file);
    const tail = Buffer.alloc(Math.min(size, tailBytes));
    readSync(log, tail, 0, tail.length, size - tail.length);
    return tail.toString().trimEnd().split('\n').at(-1) ?? '';
  } finally {
    closeSync(log);
  }
}
