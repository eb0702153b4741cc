import { Worker } from 'node:worker_threads';
import { errorCode } from '#server/error-code.ts';
import { AppError, unavailable } from '#server/errors.ts';
import type { ReadOptions, TimetableFile, TimetableReader } from '#server/ports/timetable-reader.ts';
import { createTurns } from '#server/processes/turns.ts';
import type { RefusalCode } from '#server/timetable-files/file-refusal.ts';

export type ThreadInput = { bytes: Uint8Array; options: ReadOptions };
export type ThreadOutput = { file: TimetableFile } | { refusal: { code: RefusalCode; hint: string | null } };

/**
 * Limits for reading one file: milliseconds, fewer than for a response, even on a busy machine; seconds of processor time, several times
 * what the largest timetable takes; and MB of memory.
 */
const TIME_LIMIT_MS = 18_000;
const PROCESSOR_SECONDS = 6;
const MEMORY = { maxOldGenerationSizeMb: 56, maxYoungGenerationSizeMb: 4 };

const refusal = (code: RefusalCode, hint: string | null): AppError =>
  new AppError(code, hint === null ? undefined : [{ path: 'source', message: hint }]);

type Limits = { timeLimitMs: number; processorSeconds: number };

/** How often the processor time of a file is compared with its limit, milliseconds. */
const COMPARE_EVERY_MS = 250;

/** Processor time that a thread has used so far; 0 before it has started. */
const secondsOf = async (thread: Worker): Promise<number> => {
  const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1e6;
};

/** The error of a thread that is late: only processor time shows that its file is too much work; otherwise this machine is busy. */
const lateError = (seconds: number, { processorSeconds }: Limits): AppError =>
  seconds >= processorSeconds
    ? refusal('IMPORT_TOO_COMPLEX', null)
    : unavailable(new Error(`A file was not read in time, after ${seconds} s of processor time.`));

const readInThread = (
  input: ThreadInput,
  limits: Limits,
  signal: AbortSignal | undefined,
): Promise<TimetableFile> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./read-in-thread.ts', import.meta.url), {
      workerData: input,
      resourceLimits: MEMORY,
      // Files must not write to our log.
      stdout: true,
      stderr: true,
      env: { TZ: 'UTC' },
    });
    // The first outcome counts, because terminating the thread is an exit too.
    let isSettled = false;
    const settle = (work: () => void): void => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(limit);
      clearInterval(comparing);
      signal?.removeEventListener('abort', abort);
      thread.terminate().then(work, reject);
    };
    const fail = (error: unknown) => settle(() => reject(error));
    const abort = () => fail(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const limit = setTimeout(
      () => void secondsOf(thread).then((seconds) => fail(lateError(seconds, limits)), reject),
      limits.timeLimitMs,
    );
    const compare = async (): Promise<void> => {
      const seconds = await secondsOf(thread);
      if (seconds > limits.processorSeconds) fail(lateError(seconds, limits));
    };
    const comparing = setInterval(() => void compare(), COMPARE_EVERY_MS);
    thread.once('message', (output: ThreadOutput) =>
      settle(() =>
        'file' in output ? resolve(output.file) : reject(refusal(output.refusal.code, output.refusal.hint)),
      ),
    );
    thread.once('error', (error) =>
      fail(
        errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
          ? refusal('IMPORT_TOO_COMPLEX', null)
          : unavailable(error),
      ),
    );
    thread.once('exit', () => fail(unavailable(new Error('The thread exited without a result.'))));
  });

/** The memory of the service allows for two files at once, from different people; each person may have a few waiting. */
const turnsOfPeople = () =>
  createTurns({
    atOnce: 2,
    atOnceEach: 1,
    waitingEach: 3,
    waiting: 100,
    tooMany: 'Your last timetables are still being read. Wait a few seconds, then import this one.',
  });

/** Reads each file in a thread with limits; people take turns. */
export const createTimetableReader = ({
  timeLimitMs = TIME_LIMIT_MS,
  processorSeconds = PROCESSOR_SECONDS,
}: Partial<Limits> = {}): TimetableReader => {
  const inTurn = turnsOfPeople();
  return {
    read: (bytes, options, { ownerId, signal }) =>
      inTurn({ of: ownerId, signal }, () =>
        readInThread({ bytes, options }, { timeLimitMs, processorSeconds }, signal),
      ),
  };
};
