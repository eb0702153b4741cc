// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import { ApiError } from '#src/api/api-error.ts';
import { POLL_MS, followRender } from '#src/features/editor/generation/follow-render.ts';
import { someRender } from '#tests/src/support/promos.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const following = (read: () => Promise<RenderView> = async () => someRender()) => {
  const listeners: ((event: MessageEvent<string>) => void)[] = [];
  const events = {
    addEventListener: (_type: 'message', listener: (event: MessageEvent<string>) => void): void => {
      listeners.push(listener);
    },
    close: vi.fn<() => void>(),
  };
  const onRender = vi.fn<(render: RenderView) => void>();
  const onMissing = vi.fn<() => void>();
  const reads = vi.fn<(id: string) => Promise<RenderView>>(read);
  const opened = vi.fn<(url: string) => typeof events>(() => events);
  const stop = followRender('r1', onRender, onMissing, { openEvents: opened, read: reads });
  const send = (render: RenderView): void => {
    for (const listener of listeners) listener(new MessageEvent('message', { data: JSON.stringify(render) }));
  };
  return { events, onRender, onMissing, reads, opened, send, stop };
};

test('follows the events of the render until it has ended', () => {
  const { events, onRender, opened, send } = following();
  expect(opened).toHaveBeenCalledWith('/api/renders/r1/events');
  send(someRender({ state: 'running', progress: 0.5 }));
  send(someRender({ state: 'completed', progress: 1 }));
  expect(onRender.mock.calls.map(([{ state }]) => state)).toEqual(['running', 'completed']);
  expect(events.close).toHaveBeenCalledOnce();
});

test('polls while no events arrive', async () => {
  const { onRender, reads } = following(async () => someRender({ state: 'running', progress: 0.2 }));
  await vi.advanceTimersByTimeAsync(2 * POLL_MS);
  expect(reads).toHaveBeenCalledTimes(2);
  expect(onRender).toHaveBeenCalledTimes(2);
});

test('does not poll while events arrive', async () => {
  const { reads, send } = following();
  send(someRender({ state: 'running' }));
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(reads).not.toHaveBeenCalled();
});

test('polls again after the server was unavailable', async () => {
  const away = new ApiError({ status: 0, code: 'NETWORK', message: '', bodyText: '', details: undefined });
  const { onMissing, reads } = following(() => Promise.reject(away));
  await vi.advanceTimersByTimeAsync(3 * POLL_MS);
  expect(reads).toHaveBeenCalledTimes(3);
  expect(onMissing).not.toHaveBeenCalled();
});

test('reports a missing render once', async () => {
  const gone = new ApiError({
    status: 404,
    code: 'NOT_FOUND',
    message: '',
    bodyText: '',
    details: undefined,
  });
  const { events, onMissing } = following(() => Promise.reject(gone));
  await vi.advanceTimersByTimeAsync(3 * POLL_MS);
  expect(onMissing).toHaveBeenCalledOnce();
  expect(events.close).toHaveBeenCalledOnce();
});

test('reports nothing once it is stopped', async () => {
  const { onRender, reads, send, stop } = following();
  stop();
  send(someRender({ state: 'running' }));
  await vi.advanceTimersByTimeAsync(2 * POLL_MS);
  expect(onRender).not.toHaveBeenCalled();
  expect(reads).not.toHaveBeenCalled();
});
