// @vitest-environment node
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { PRODUCT_NAME } from '#schema/product-name.ts';

type Handler = (event: Record<string, unknown>) => void;
type Window = { url: string; focus: () => Promise<unknown>; visibilityState?: string };

const source = path.join(import.meta.dirname, '../../../src/public/service-worker.js');

/** Runs the worker in an isolated environment, where `isOnline` decides whether the network responds. */
const startWorker = async () => {
  const handlers: Record<string, Handler> = {};
  const cached = new Map<string, string>([['offline-page-0', 'an old page']]);
  const environment = { isOnline: true, windows: [] as Window[] };
  const seen: string[] = [];
  const shown: unknown[] = [];
  const skipWaiting = vi.fn<() => Promise<void>>(async () => undefined);
  runInNewContext(await readFile(source, 'utf8'), {
    addEventListener: (name: string, handler: Handler) => {
      handlers[name] = handler;
    },
    Request: class {
      readonly url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
    URL,
    caches: {
      open: async (name: string) => ({ add: async ({ url }: { url: string }) => cached.set(name, url) }),
      keys: async () => [...cached.keys()],
      delete: async (name: string) => cached.delete(name),
      match: async (url: string) => ([...cached.values()].includes(url) ? `cached ${url}` : undefined),
    },
    clients: {
      claim: async () => undefined,
      matchAll: async () => environment.windows,
      openWindow: async (address: string) => seen.push(`opened ${address}`),
    },
    fetch: async ({ url }: { url: string }) => {
      if (!environment.isOnline) throw new TypeError('Failed to fetch');
      return `fresh ${url}`;
    },
    location: { origin: 'https://polepro.test' },
    registration: {
      showNotification: async (title: string, options: object) => shown.push([title, options]),
    },
    Response: { redirect: (url: string, status: number) => `${status} to ${url}` },
    setTimeout: () => undefined,
    skipWaiting,
  });
  /** What the worker responds with; else what it waits for. */
  const dispatch = async (name: string, fields: Record<string, unknown> = {}): Promise<unknown> => {
    const captured: { response?: unknown; wait?: unknown } = {};
    handlers[name]?.({
      ...fields,
      respondWith: (promise: unknown) => (captured.response = promise),
      waitUntil: (promise: unknown) => (captured.wait = promise),
    });
    return captured.response ?? captured.wait;
  };
  return { cached, environment, seen, shown, skipWaiting, dispatch };
};

let worker: Awaited<ReturnType<typeof startWorker>>;
beforeEach(async () => {
  worker = await startWorker();
});

const request = (pathname: string, mode: string): Promise<unknown> =>
  worker.dispatch('fetch', { request: { url: `https://polepro.test${pathname}`, mode } });

test('[PF-035] serves pages from the network, and the offline page without one', async () => {
  await worker.dispatch('install');
  await expect(request('/', 'navigate')).resolves.toBe('fresh https://polepro.test/');
  worker.environment.isOnline = false;
  await expect(request('/', 'navigate')).resolves.toBe('cached /offline.html');
});

test('ignores calls, media and downloads, and caches only the offline page', async () => {
  await worker.dispatch('install');
  await worker.dispatch('activate');
  expect(await request('/api/user', 'cors')).toBeUndefined();
  expect(await request('/api/user/export', 'navigate')).toBeUndefined();
  expect(await request('/assets/index.js', 'no-cors')).toBeUndefined();
  expect([...worker.cached.values()]).toEqual(['/offline.html']);
});

test('a new worker activates at once', async () => {
  await worker.dispatch('install');
  expect(worker.skipWaiting).toHaveBeenCalledOnce();
});

test('clicking a notification opens its promo, in an existing window or a new one', async () => {
  const { dispatch, seen, environment } = worker;
  const notification = {
    data: { address: 'https://polepro.test/?promo=p1' },
    close: () => seen.push('notification closed'),
  };
  const windowOf = (url: string) => ({ url, focus: async () => seen.push(`focused ${url}`) });
  environment.windows = [windowOf('https://polepro.test/account')];
  await dispatch('notificationclick', { notification });
  environment.windows.push(windowOf('https://polepro.test/?promo=p1'));
  await dispatch('notificationclick', { notification });
  expect(seen).toEqual([
    'notification closed',
    'opened https://polepro.test/?promo=p1',
    'notification closed',
    'focused https://polepro.test/?promo=p1',
  ]);
});

/** What a pushed message shows. */
const notice = (silent: boolean) => [
  PRODUCT_NAME,
  {
    body: 'Friday is ready.',
    tag: 'video-ended',
    silent,
    data: { address: 'https://polepro.test/?promo=p1' },
  },
];

test('a pushed message shows which promo is ready, without a sound beside its open page', async () => {
  const { dispatch, environment, shown } = worker;
  const data = { json: () => ({ title: 'Friday', promoId: 'p1' }) };
  await dispatch('push', { data });
  environment.windows.push({
    url: 'https://polepro.test/?promo=p1',
    focus: async () => undefined,
    visibilityState: 'visible',
  });
  await dispatch('push', { data });
  expect(shown).toEqual([notice(false), notice(true)]);
});

test('a video that another app shares waits for the page in memory alone, and is handed over once', async () => {
  const { dispatch, cached } = worker;
  const form = new FormData();
  form.append('videos', new File(['video'], 'spin.mp4'));
  form.append('videos', 'a text');
  const sharing = { url: 'https://polepro.test/share-target', method: 'POST', formData: async () => form };
  await expect(dispatch('fetch', { request: sharing })).resolves.toBe('303 to /auth');
  const handed: string[][] = [];
  const ports = [{ postMessage: (files: File[]) => handed.push(files.map(({ name }) => name)) }];
  await dispatch('message', { data: 'something else', ports });
  await dispatch('message', { data: 'take-shared-videos', ports });
  await dispatch('message', { data: 'take-shared-videos', ports });
  expect(handed).toEqual([['spin.mp4'], []]);
  expect([...cached.values()]).not.toContain('/share-target');
});
