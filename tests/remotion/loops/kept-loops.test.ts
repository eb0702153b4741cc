// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decodeAside } from '#remotion/loops/decode-aside.ts';
import { holdLoop, pauseLoops } from '#remotion/loops/kept-loops.ts';
import type { Loop } from '#remotion/loops/picture-at.ts';

vi.mock('#remotion/loops/decode-aside.ts', () => ({ decodeAside: vi.fn(), pauseAside: vi.fn() }));

const size = { width: 128, height: 128 };
const asked = (): string[] => vi.mocked(decodeAside).mock.calls.map(([url]) => url);
const failureOf = (loop: Promise<Loop> | undefined): Promise<unknown> | undefined =>
  loop?.catch((error: unknown) => String(error));
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Decoding that ends when the test says so, by its file. */
const decoding = new Map<string, PromiseWithResolvers<Loop>>();
const done = async (url: string): Promise<void> => {
  decoding.get(url)?.resolve({ pictures: [], times: [] });
  await soon();
};

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', vi.fn());
  vi.mocked(decodeAside).mockImplementation((url) => {
    const answer = Promise.withResolvers<Loop>();
    decoding.set(url, answer);
    return answer.promise;
  });
});
afterEach(() => {
  vi.mocked(decodeAside).mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('loops are decoded one after the other, once for all who show them, and a broken one stops none', async () => {
  const held = ['/a', '/b', '/b', '/c'].map((url) => holdLoop(url, size));
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
  expect(await held[3]?.loop).toEqual({ pictures: [], times: [] });
});

test('what nobody shows any more when its turn comes is passed over, and asked for again when it is shown again', async () => {
  holdLoop('/first', size);
  const left = holdLoop('/left', size);
  const failure = failureOf(left.loop);
  holdLoop('/last', size);
  left.letGo();
  await soon();
  await done('/first');
  expect(await failure).toContain('Nobody shows /left any more.');
  expect(asked()).toEqual(['/first', '/last']);
  holdLoop('/left', size);
  await done('/last');
  expect(asked()).toEqual(['/first', '/last', '/left']);
  await done('/left');
});

test('in a pause none is begun', async () => {
  pauseLoops(true);
  holdLoop('/paused', size);
  await soon();
  expect(asked()).toEqual([]);
  pauseLoops(false);
  await soon();
  expect(asked()).toEqual(['/paused']);
  await done('/paused');
});

test('one that does not come holds the others up for ten seconds, no longer', async () => {
  vi.useFakeTimers();
  holdLoop('/lost', size);
  holdLoop('/next', size);
  await vi.advanceTimersByTimeAsync(9000);
  expect(asked()).toEqual(['/lost']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked()).toEqual(['/lost', '/next']);
});
