import { Worker } from 'node:worker_threads';
import { errorCode } from '#server/error-code.ts';
import { AppError, unavailable } from '#server/errors.ts';
import type { ReadOptions, TimetableFile, TimetableReader } from '#server/ports/timetable-reader.ts';
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

/** Why a thread has not finished in time: only processor time says that its file is too much work, the rest is other work of this machine. */
const lateError = async (thread: Worker, { processorSeconds }: Limits): Promise<AppError> => {
  // A thread that has not begun yet has used none.
  const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  const seconds = (user + system) / 1e6;
  return seconds >= processorSeconds
    ? refusal('IMPORT_TOO_COMPLEX', null)
    : unavailable(new Error(`A file was not read in time, after ${seconds} s of processor time.`));
};

const readInThread = (input: ThreadInput, limits: Limits): Promise<TimetableFile> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./read-in-thread.ts', import.meta.url), {
      workerData: input,
      resourceLimits: MEMORY,
      // Files must not write to our log.
      stdout: true,
      stderr: true,
      env: { TZ: 'UTC' },
    });
    // The first outcome counts: terminating the thread is an exit, too.
    let isSettled = false;
    const settle = (work: () => void): void => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(limit);
      thread.terminate().then(work, reject);
    };
    const fail = (error: AppError) => settle(() => reject(error));
    const limit = setTimeout(() => void lateError(thread, limits).then(fail, reject), limits.timeLimitMs);
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
    thread.once('exit', () => fail(unavailable(new Error('The thread ended without a result.'))));
  });

/** Reads one file at a time, each in a thread with limits. */
export const createTimetableReader = ({
  timeLimitMs = TIME_LIMIT_MS,
  processorSeconds = PROCESSOR_SECONDS,
}: Partial<Limits> = {}): TimetableReader => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: (bytes, options) => {
      const reading = last.then(() => readInThread({ bytes, options }, { timeLimitMs, processorSeconds }));
      last = reading.catch(() => undefined);
      return reading;
    },
  };
};
