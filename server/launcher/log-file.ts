import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** What the services write, as far as it is read here. */
const LogLine = z.object({ msg: z.string() });

/** A log that has grown beyond this is set aside at the next start of its process, bytes. */
const largestLog = 10 * 1024 * 1024;
const tailBytes = 4096;

/** Opens a log file for appending; one older part is kept as `<file>.1`. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLog) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** The last line of a log in plain words, or nothing: of a line in JSON, its message. */
export function lastLineOf(file: string): string {
  const log = openSync(file, 'r');
  try {
    const { size } = fstatSync(log);
    const tail = Buffer.alloc(Math.min(size, tailBytes));
    readSync(log, tail, 0, tail.length, size - tail.length);
    return messageOf(tail.toString().trimEnd().split('\n').at(-1) ?? '');
  } finally {
    closeSync(log);
  }
}

function messageOf(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const { msg } = LogLine.parse(JSON.parse(line));
    return msg;
  } catch {
    // Cut short by the end of the process.
    return line;
  }
}
