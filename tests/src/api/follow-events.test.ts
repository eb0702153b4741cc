import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { followEvents } from '#src/api/follow-events.ts';
import { fakeEventSources } from '#tests/src/support/fake-event-source.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const EVERY_MS = 1000;

const following = () => {
  const streams = fakeEventSources();
  const onValue = vi.fn<(value: number) => void>();
  const read = vi.fn<() => void>();
  const stop = followEvents({
    url: '/events',
    schema: z.number(),
    onValue,
    poll: { read, everyMs: EVERY_MS },
  });
  return { streams, onValue, read, stop };
};

test('passes on the data of each event, unless it has another shape', async () => {
  const { streams, onValue } = following();
  await streams[0]?.send(1);
  await streams[0]?.send('another');
  await streams[0]?.send(2);
  expect(streams.map(({ url }) => url)).toEqual(['/events']);
  expect(onValue.mock.calls).toEqual([[1], [2]]);
});

test('polls only while no events arrive', async () => {
  const { streams, read } = following();
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
  expect(read).toHaveBeenCalledTimes(2);
  await streams[0]?.send(1);
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(read).toHaveBeenCalledTimes(3);
});

test('opens events again that a busy server has refused, and then no longer polls', async () => {
  const { streams, onValue, read } = following();
  await streams[0]?.refuse();
  await vi.advanceTimersByTimeAsync(5000);
  expect(streams).toHaveLength(2);
  read.mockClear();
  await streams[1]?.send(1);
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(onValue.mock.calls).toEqual([[1]]);
  expect(read).not.toHaveBeenCalled();
});

test('waits twice as long after each further refusal, up to a minute, until an event arrives', async () => {
  const { streams } = following();
  const waits = [5, 10, 20, 40, 60, 60];
  for (const [index, seconds] of waits.entries()) {
    await streams[index]?.refuse();
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(streams).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams).toHaveLength(index + 2);
  }
  await streams.at(-1)?.send(1);
  await streams.at(-1)?.refuse();
  await vi.advanceTimersByTimeAsync(5000);
  expect(streams).toHaveLength(waits.length + 2);
});

test.each([
  ['open', async () => undefined],
  ['refused', async (streams: ReturnType<typeof fakeEventSources>) => streams[0]?.refuse()],
])('neither polls nor opens events again once it is stopped while they are %s', async (_state, prepare) => {
  const { streams, read, stop } = following();
  await prepare(streams);
  stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true]);
  expect(read).not.toHaveBeenCalled();
});
