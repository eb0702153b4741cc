import { errorCode } from '#server/error-code.ts';

/** Takes lines, and never throws. */
export type LineWriter = { write: (line: string) => void; flush: () => void };

/** Lines that wait until they can be written, bytes; more are dropped. */
const WAITING_BYTES_MAX = 256 * 1024;
/** Milliseconds between two tries. */
const PAUSE_MS = 500;

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk was full',
  EDQUOT: 'the disk was full',
  EAGAIN: 'nobody read it',
};

const describeProblem = (code: string, dropped: number): string => {
  const missing =
    dropped === 0 ? 'no line is missing' : `${dropped} ${dropped === 1 ? 'line is' : 'lines are'} missing`;
  return `This log could not be written, because ${reasons[code] ?? 'the system refused it'} (${code}); ${missing}.`;
};

/**
 * Writes lines in order through `write`, which returns how many of the bytes it wrote, or throws the system's error. What cannot be
 * written waits in memory, up to a limit, and is tried again. Once it works again, one more line of JSON says what happened.
 */
export const createLineWriter = (write: (bytes: Buffer) => number): LineWriter => {
  const waiting: Buffer[] = [];
  let bytes = 0;
  let dropped = 0;
  /** The code of the last failure, until the log says so. */
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
    // A reader who was only slow is no problem.
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
