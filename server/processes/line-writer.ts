import { writeSync } from 'node:fs';
import { errorCode } from '#server/error-code.ts';

/** Writes lines, and never throws. */
export type LineWriter = { write: (line: string) => void; flush: () => void };

/** Maximum bytes of waiting lines. Further lines are dropped. */
const WAITING_BYTES_MAX = 256 * 1024;
/** Milliseconds between two tries. */
const PAUSE_MS = 500;

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk was full',
  EDQUOT: 'the disk was full',
  EAGAIN: 'no process read it',
};

const describeProblem = (code: string, dropped: number): string => {
  const missing =
    dropped === 0 ? 'no line is missing' : `${dropped} ${dropped === 1 ? 'line is' : 'lines are'} missing`;
  return `This log could not be written, because ${reasons[code] ?? 'the system refused it'} (${code}); ${missing}.`;
};

/**
 * Writes lines in order through `write`, which returns how many of the bytes it wrote, or throws the system's error. Lines that cannot be
 * written wait in memory, up to a limit. Once writing works again, an additional line of JSON reports the problem.
 */
export const createLineWriter = (write: (bytes: Buffer) => number): LineWriter => {
  const waiting: Buffer[] = [];
  let bytes = 0;
  let dropped = 0;
  /** The code of the last failure, until the log reports it. */
  let problem: string | null = null;
  let timer: NodeJS.Timeout | null = null;

  const writeWaiting = (): void => {
    for (let line = waiting[0]; line !== undefined; line = waiting[0]) {
      const written = write(line);
      bytes -= written;
      if (written < line.length) waiting[0] = line.subarray(written);
      else waiting.shift();
    }
  };

  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    try {
      writeWaiting();
    } catch (error) {
      problem = errorCode(error);
      timer = setTimeout(flush, PAUSE_MS).unref();
      return;
    }
    // A slow reader is not a problem.
    const isWorthALine = problem !== null && (problem !== 'EAGAIN' || dropped > 0);
    const msg = isWorthALine ? describeProblem(problem ?? '', dropped) : null;
    [problem, dropped] = [null, 0];
    if (msg !== null) add(`${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, msg })}\n`);
  };

  const add = (text: string): void => {
    const line = Buffer.from(text);
    if (bytes + line.length > WAITING_BYTES_MAX) {
      dropped += 1;
      return;
    }
    waiting.push(line);
    bytes += line.length;
    if (timer === null) flush();
  };

  return { write: add, flush };
};

let opened: LineWriter | null = null;

/**
 * The standard output of this process. It survives a full disk and a reader that does not read, while the stream `process.stdout` ends with
 * its first error.
 */
export const standardOutput = (): LineWriter => {
  if (opened !== null) return opened;
  // A library that writes to these streams must not end the process either. As a side effect, a pipe no longer blocks this process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const output = createLineWriter((bytes) => writeSync(1, bytes));
  process.on('exit', output.flush);
  opened = output;
  return output;
};
