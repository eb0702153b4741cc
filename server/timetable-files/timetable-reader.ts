import { Worker } from 'node:worker_threads';
import { AppError } from '#server/errors.ts';
import type { ReadOptions, TimetableFile, TimetableReader } from '#server/ports/timetable-reader.ts';
import type { RefusalCode } from '#server/timetable-files/file-refusal.ts';

export type ThreadInput = { bytes: Uint8Array; options: ReadOptions };
export type ThreadOutput = { file: TimetableFile } | { refusal: { code: RefusalCode; hint: string | null } };

/** Limits for reading one file, even on a busy machine: milliseconds, fewer than for a response; and MB of memory. */
const TIME_LIMIT = 18_000;
const MEMORY = { maxOldGenerationSizeMb: 56, maxYoungGenerationSizeMb: 4 };

const refusal = (code: RefusalCode, hint: string | null): AppError =>
  new AppError(code, hint === null ? undefined : [{ path: 'source', message: hint }]);

const readInThread = (input: ThreadInput): Promise<TimetableFile> =>
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
    const tooComplex = () => settle(() => reject(refusal('IMPORT_TOO_COMPLEX', null)));
    const limit = setTimeout(tooComplex, TIME_LIMIT);
    thread.once('message', (output: ThreadOutput) =>
      settle(() =>
        'file' in output ? resolve(output.file) : reject(refusal(output.refusal.code, output.refusal.hint)),
      ),
    );
    // Without memory, the thread ends with an error.
    thread.once('error', tooComplex);
    thread.once('exit', tooComplex);
  });

/** Reads one file at a time, each in a thread with limits. */
export const createTimetableReader = (): TimetableReader => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: (bytes, options) => {
      const reading = last.then(() => readInThread({ bytes, options }));
      last = reading.catch(() => undefined);
      return reading;
    },
  };
};
