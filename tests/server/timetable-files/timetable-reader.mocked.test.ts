// @vitest-environment node
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createTimetableReader } from '#server/timetable-files/timetable-reader.ts';

const thread = vi.hoisted(() => ({ end: (_worker: EventEmitter): unknown => undefined }));
vi.mock('node:worker_threads', () => ({
  Worker: class extends EventEmitter {
    constructor() {
      super();
      setImmediate(() => thread.end(this));
    }
    terminate = async () => 0;
  },
}));

const WEEK = { from: '2026-11-23', to: '2026-11-29', timeZone: 'Europe/Berlin' };

const errorOf = (code: string) => Object.assign(new Error('for the log'), { code });

test.each([
  ['runs out of its memory', 'ERR_WORKER_OUT_OF_MEMORY', 'IMPORT_TOO_COMPLEX', 422],
  ['cannot load its code', 'ERR_MODULE_NOT_FOUND', 'UNAVAILABLE', 503],
  ['cannot start', 'ERR_WORKER_INIT_FAILED', 'UNAVAILABLE', 503],
])('a file whose thread %s is responded to accordingly', async (_what, error, code, status) => {
  thread.end = (worker) => worker.emit('error', errorOf(error));
  await expect(
    createTimetableReader().read(Buffer.from('x'), WEEK, { ownerId: 'ada' }),
  ).rejects.toMatchObject({ code, status });
});

test('a file whose thread ends without a word is not refused', async () => {
  thread.end = (worker) => worker.emit('exit', 1);
  await expect(
    createTimetableReader().read(Buffer.from('x'), WEEK, { ownerId: 'ada' }),
  ).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
});
