// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decodeInWorker } from '#remotion/loops/decode-in-worker.ts';
import { acquireLoop, pauseLoops } from '#remotion/loops/loop-cache.ts';
import type { Loop } from '#remotion/loops/loop.ts';

vi.mock('#remotion/loops/decode-in-worker.ts', () => ({ decodeInWorker: vi.fn(), pauseWorker: vi.fn() }));

const size = { width: 128, height: 128 };
const requested = (): string[] => vi.mocked(decodeInWorker).mock.calls.map(([url]) => url);
const failureOf = (loop: Promise<Loop> | undefined): Promise<unknown> | undefined =>
  loop?.catch((error: unknown) => String(error));
const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Pending decodes by file, resolved by the test. */
const decoding = new Map<string, PromiseWithResolvers<Loop>>();
const done = async (url: string): Promise<void> => {
  decoding.get(url)?.resolve({ frames: [], times: [] });
  await nextTick();
};

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', vi.fn());
  vi.mocked(decodeInWorker).mockImplementation((url) => {
    const pending = Promise.withResolvers<Loop>();
    decoding.set(url, pending);
    return pending.promise;
  });
});
afterEach(() => {
  vi.mocked(decodeInWorker).mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('decodes loops one after the other, each once for all its users, and continues after a failure', async () => {
  const held = ['/a', '/b', '/b', '/c'].map((url) => acquireLoop(url, size));
  const failure = failureOf(held[1]?.loop);
  await nextTick();
  expect(requested()).toEqual(['/a']);
  await done('/a');
  expect(requested()).toEqual(['/a', '/b']);
  decoding.get('/b')?.reject(new Error('broken'));
  expect(await failure).toContain('broken');
  await nextTick();
  expect(requested()).toEqual(['/a', '/b', '/c']);
  await done('/c');
  expect(await held[3]?.loop).toEqual({ frames: [], times: [] });
});

test('skips a loop that is no longer shown, and decodes it when it is shown again', async () => {
  acquireLoop('/first', size);
  const left = acquireLoop('/left', size);
  const failure = failureOf(left.loop);
  acquireLoop('/last', size);
  left.release();
  await nextTick();
  await done('/first');
  expect(await failure).toContain('/left is no longer shown.');
  expect(requested()).toEqual(['/first', '/last']);
  acquireLoop('/left', size);
  await done('/last');
  expect(requested()).toEqual(['/first', '/last', '/left']);
  await done('/left');
});

test('starts no loop while paused', async () => {
  pauseLoops(true);
  acquireLoop('/paused', size);
  await nextTick();
  expect(requested()).toEqual([]);
  pauseLoops(false);
  await nextTick();
  expect(requested()).toEqual(['/paused']);
  await done('/paused');
});

test('waits ten seconds at most for a loop that does not load', async () => {
  vi.useFakeTimers();
  acquireLoop('/lost', size);
  acquireLoop('/next', size);
  await vi.advanceTimersByTimeAsync(9000);
  expect(requested()).toEqual(['/lost']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(requested()).toEqual(['/lost', '/next']);
});
