import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import { POLL_MS, followRender } from '#src/features/editor/generation/use-follow-generation.ts';
import { fakeEventSources } from '#tests/src/support/fake-event-source.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { someRender } from '#tests/src/support/promos.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const following = (read: () => Response | Promise<Response> = () => jsonResponse(200, someRender())) => {
  const streams = fakeEventSources();
  const reads = serveWith(read);
  const onRender = vi.fn<(render: RenderView) => void>();
  const onMissing = vi.fn<() => void>();
  const stop = followRender('r1', onRender, onMissing);
  const send = async (render: RenderView): Promise<void> => streams.at(-1)?.send(render);
  return { streams, onRender, onMissing, reads, send, stop };
};

test('follows the events of the render until it has ended', async () => {
  const { streams, onRender, send } = following();
  await send(someRender({ state: 'running', progress: 0.5 }));
  await send(someRender({ state: 'completed', progress: 1 }));
  expect(onRender.mock.calls.map(([{ state }]) => state)).toEqual(['running', 'completed']);
  expect(streams.map(({ url, isClosed }) => [url, isClosed])).toEqual([['/api/renders/r1/events', true]]);
});

test('polls while no events arrive', async () => {
  const { onRender, reads } = following(() =>
    jsonResponse(200, someRender({ state: 'running', progress: 0.2 })),
  );
  await vi.advanceTimersByTimeAsync(2 * POLL_MS);
  expect(reads).toHaveBeenCalledTimes(2);
  expect(onRender).toHaveBeenCalledTimes(2);
});

test('does not poll while events arrive', async () => {
  const { reads, send } = following();
  await send(someRender({ state: 'running' }));
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(reads).not.toHaveBeenCalled();
});

test('follows the events again that a busy server has refused, until the render has ended', async () => {
  const { streams, onRender, send } = following(() => jsonResponse(200, someRender({ state: 'queued' })));
  await streams[0]?.refuse();
  await vi.advanceTimersByTimeAsync(5000);
  await send(someRender({ state: 'completed', progress: 1 }));
  expect(onRender.mock.lastCall?.[0].state).toBe('completed');
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([false, true]);
});

test('polls again after the server was unavailable', async () => {
  const { onMissing, reads } = following(() => Promise.reject(new TypeError('Failed to fetch')));
  await vi.advanceTimersByTimeAsync(3 * POLL_MS);
  expect(reads).toHaveBeenCalledTimes(3);
  expect(onMissing).not.toHaveBeenCalled();
});

test('reports a missing render once', async () => {
  const { streams, onMissing } = following(() => jsonResponse(404, { code: 'NOT_FOUND', message: '' }));
  await vi.advanceTimersByTimeAsync(3 * POLL_MS);
  expect(onMissing).toHaveBeenCalledOnce();
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true]);
});

test('reports nothing once it is stopped', async () => {
  const { onRender, reads, send, stop } = following();
  stop();
  await send(someRender({ state: 'running' }));
  await vi.advanceTimersByTimeAsync(2 * POLL_MS);
  expect(onRender).not.toHaveBeenCalled();
  expect(reads).not.toHaveBeenCalled();
});
