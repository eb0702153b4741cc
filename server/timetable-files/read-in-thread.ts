import { parentPort, workerData } from 'node:worker_threads';
import { FileRefusal } from '#server/timetable-files/file-refusal.ts';
import { readerOf } from '#server/timetable-files/read-file.ts';
import type { ThreadInput, ThreadOutput } from '#server/timetable-files/timetable-reader.ts';

// The type of its `workerData`.
const { bytes, options } = workerData as ThreadInput;

const read = async (): Promise<ThreadOutput> => {
  // Outside of the try: code that cannot be loaded ends the thread, and says nothing about the file.
  const readFile = await readerOf(bytes);
  try {
    return { file: await readFile(options) };
  } catch (error) {
    if (error instanceof FileRefusal) return { refusal: { code: error.code, hint: error.hint } };
    return { refusal: { code: 'IMPORT_UNREADABLE', hint: null } };
  }
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(await read());
