import {
  focusManager,
  MutationObserver,
  onlineManager,
  type QueryClient,
  QueryClientProvider,
  QueryObserver,
  useQuery,
} from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getCurrentUser } from '#contract/accounts/auth.contract.ts';
import { DAY_MS, HOUR_MS } from '#schema/durations.ts';
import { call } from '#src/api/call.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryState } from '#src/api/query-state.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';

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
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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
  await vi.advanceTimersByTimeAsync(DAY_MS);
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

/** Lets everything that has a response arrive. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(1));

/** A list on a screen. */
const showList = async () => {
  const { result } = renderHook(() => useQuery({ queryKey: ['name'], queryFn: load }), {
    wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children),
  });
  await settle();
  return { shown: () => ({ data: result.current.data, ...queryState(result.current) }), result };
};

const setOnline = async (isOnline: boolean): Promise<void> => {
  onlineManager.setOnline(isOnline);
  await settle();
};

const UNREACHABLE = 'Unable to connect to the server. Please try again.';

/** The endpoint of a list, in a browser that has a network or not. */
const serveList = () => {
  load.mockImplementation(async () => (await call(getCurrentUser)).email);
  return serveWith(() => {
    if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch');
    return jsonResponse(401, { code: 'SIGNED_OUT', message: 'Sign in first.' });
  });
};

test('without a network what was never loaded fails at once, and is loaded once the network is back', async () => {
  serveList();
  await setOnline(false);
  const { shown, result } = await showList();
  expect(shown()).toMatchObject({ isPending: false, problem: UNREACHABLE });
  await act(async () => void (await result.current.refetch()));
  expect(shown()).toMatchObject({ isPending: false, problem: UNREACHABLE });
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue('Ana');
  await setOnline(true);
  expect(shown()).toMatchObject({ data: 'Ana', isPending: false, problem: null });
  expect(load).toHaveBeenCalledTimes(3);
});

test('a file that the browser could not read without a network is read once the network is back', async () => {
  load.mockRejectedValueOnce(new DOMException('The source image cannot be decoded.', 'EncodingError'));
  await setOnline(false);
  const { shown } = await showList();
  expect(shown().problem).not.toBeNull();
  await setOnline(true);
  expect(shown()).toMatchObject({ data: 'Ana', problem: null });
});

test('what the server has refused is not fetched again when the network is back', async () => {
  serveList();
  const { shown } = await showList();
  expect(shown().problem).toBe('Sign in first.');
  await setOnline(false);
  await setOnline(true);
  expect(load).toHaveBeenCalledTimes(1);
});

test('without a network what was loaded stays on the screen, and its refetch waits for the network', async () => {
  const { shown } = await showList();
  await setOnline(false);
  load.mockResolvedValue('Maja');
  await act(() => client.invalidateQueries({ queryKey: ['name'] }));
  await act(() => vi.advanceTimersByTimeAsync(HOUR_MS));
  expect(shown()).toMatchObject({ data: 'Ana', isPending: false, problem: null });
  expect(load).toHaveBeenCalledTimes(1);
  const again = await showList();
  expect(again.shown()).toMatchObject({ data: 'Ana', isPending: false, problem: null });
  await setOnline(true);
  expect(shown().data).toBe('Maja');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a list that first loads while something changes shows the change', async () => {
  const atFirst = Promise.withResolvers<string>();
  load.mockReturnValueOnce(atFirst.promise).mockResolvedValue('Bea');
  await showData();
  const changed = client.invalidateQueries({ queryKey: ['name'] });
  atFirst.resolve('Ana');
  await changed;
  expect(client.getQueryData(['name'])).toBe('Bea');
});

test('a list that left the screen before it loaded is loaded again when it returns, if it changed', async () => {
  const atFirst = Promise.withResolvers<string>();
  load.mockReturnValueOnce(atFirst.promise).mockResolvedValue('Bea');
  const leave = await showData();
  leave();
  const changed = client.invalidateQueries({ queryKey: ['name'] });
  atFirst.resolve('Ana');
  await changed;
  await showData();
  expect(client.getQueryData(['name'])).toBe('Bea');
});
