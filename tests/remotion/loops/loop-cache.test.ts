// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decodeInWorker } from '#remotion/loops/decode-in-worker.ts';
import { acquireLoop, pauseLoops } from '#remotion/loops/loop-cache.ts';
import type { Loop } from '#remotion/loops/loop.ts';

vi.mock('#remotion/loops/decode-in-worker.ts', () => ({ decodeInWorker: vi.fn(), pauseWorker: vi.fn() }));

const size = { width: 128, height: 128 };
const asked = (): string[] => vi.mocked(decodeInWorker).mock.calls.map(([url]) => url);
const failureOf = (loop: Promise<Loop> | undefined): Promise<unknown> | undefined =>
  loop?.catch((error: unknown) => String(error));
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Decoding that ends when the test says so, by its file. */
const decoding = new Map<string, PromiseWithResolvers<Loop>>();
const done = async (url: string): Promise<void> => {
  decoding.get(url)?.resolve({ frames: [], times: [] });
  await soon();
};

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', vi.fn());
  vi.mocked(decodeInWorker).mockImplementation((url) => {
    const answer = Promise.withResolvers<Loop>();
    decoding.set(url, answer);
    return answer.promise;
  });
});
afterEach(() => {
  vi.mocked(decodeInWorker).mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('loops are decoded one after the other, once for all who show them, and a broken one stops none', async () => {
  const held = ['/a', '/b', '/b', '/c'].map((url) => acquireLoop(url, size));
  const failure = failureOf(held[1]?.loop);
  await soon();
  expect(asked()).toEqual(['/a']);
  await done('/a');
  expect(asked()).toEqual(['/a', '/b']);
  decoding.get('/b')?.reject(new Error('broken'));
  expect(await failure).toContain('broken');
  await soon();
  expect(asked()).toEqual(['/a', '/b', '/c']);
  await done('/c');
  expect(await held[3]?.loop).toEqual({ frames: [], times: [] });
});

test('what nobody shows any more when its turn comes is passed over, and asked for again when it is shown again', async () => {
  acquireLoop('/first', size);
  const left = acquireLoop('/left', size);
  const failure = failureOf(left.loop);
  acquireLoop('/last', size);
  left.release();
  await soon();
  await done('/first');
  expect(await failure).toContain('Nobody shows /left any more.');
  expect(asked()).toEqual(['/first', '/last']);
  acquireLoop('/left', size);
  await done('/last');
  expect(asked()).toEqual(['/first', '/last', '/left']);
  await done('/left');
});

test('in a pause none is begun', async () => {
  pauseLoops(true);
  acquireLoop('/paused', size);
  await soon();
  expect(asked()).toEqual([]);
  pauseLoops(false);
  await soon();
  expect(asked()).toEqual(['/paused']);
  await done('/paused');
});

test('one that does not come holds the others up for ten seconds, no longer', async () => {
  vi.useFakeTimers();
  acquireLoop('/lost', size);
  acquireLoop('/next', size);
  await vi.advanceTimersByTimeAsync(9000);
  expect(asked()).toEqual(['/lost']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked()).toEqual(['/lost', '/next']);
});
