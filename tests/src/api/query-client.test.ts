import {
  focusManager,
  MutationObserver,
  onlineManager,
  type QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '#src/api/query-client.ts';

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = makeQueryClient();
  client.mount();
});
afterEach(() => {
  client.unmount();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const HOUR_MS = 60 * 60 * 1000;

const load = vi.fn<() => Promise<string>>();
beforeEach(() => {
  load.mockReset().mockResolvedValue('Ana');
});

/** Observes the data, as a screen does that shows them. */
const showData = async (options: { staleTime?: number } = {}): Promise<() => void> => {
  const observer = new QueryObserver(client, { queryKey: ['name'], queryFn: load, ...options });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
  return leave;
};

test('[PF-029] data on a screen are not refetched as time passes', async () => {
  await showData();
  await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
  expect(load).toHaveBeenCalledTimes(1);
});

test('[PF-030] data on a screen, even stale, are not refetched when the window regains focus or the network is back', async () => {
  await showData({ staleTime: 0 });
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(load).toHaveBeenCalledTimes(1);
});

test('[PF-031] a screen that opens later shows the same data, until they are invalidated', async () => {
  const leave = await showData();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  await showData();
  leave();
  await showData();
  expect(load).toHaveBeenCalledTimes(1);
  await client.invalidateQueries({ queryKey: ['name'] });
  expect(load).toHaveBeenCalledTimes(2);
});

const fail = async (): Promise<never> => {
  throw new Error('503');
};

test('[PF-032] failed requests are not retried', async () => {
  load.mockImplementation(fail);
  await showData();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(load).toHaveBeenCalledTimes(1);
  const save = vi.fn(fail);
  new MutationObserver(client, { mutationFn: save }).mutate().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(save).toHaveBeenCalledTimes(1);
});

test('without a network a change fails at once, and is not sent later', async () => {
  const save = vi.fn(fail);
  onlineManager.setOnline(false);
  const refusal = new MutationObserver(client, { mutationFn: save }).mutate();
  await expect(refusal).rejects.toThrow('503');
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(save).toHaveBeenCalledTimes(1);
});
