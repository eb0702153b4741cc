// @vitest-environment node
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PRODUCT_NAME } from '#schema/product-name.ts';

type Window = { url: string; focus: () => Promise<unknown>; visibilityState?: string };
type Handler = (event: Record<string, unknown>) => void;

const ORIGIN = 'https://polepro.test';

let source = '';
beforeAll(async () => {
  const configFile = path.join(import.meta.dirname, '../../../vite.worker.config.ts');
  // One configuration without a watcher makes one build.
  const { output } = (await build({
    configFile,
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  source = output[0].code;
});

/** Requests in a browser know what they are for. */
const requestOf = (pathname: string, mode: string) => {
  const request = {
    url: `${ORIGIN}${pathname}`,
    mode,
    method: 'GET',
    referrer: '',
    headers: new Headers(),
    clone: () => request,
  };
  return request;
};

const urlOf = (request: string | { url: string }): string =>
  typeof request === 'string' ? request : request.url;

/** The caches of a browser, each with what it holds by address. */
const browserCaches = () => {
  const stored = new Map<string, Map<string, Response>>([['offline-page-1', new Map()]]);
  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return {
      match: async (request: string | { url: string }) => entries.get(urlOf(request))?.clone(),
      put: async (request: string | { url: string }, response: Response) =>
        void entries.set(urlOf(request), response),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      delete: async (request: string | { url: string }) => entries.delete(urlOf(request)),
    };
  };
  const caches = {
    open,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async () => undefined,
  };
  /** Paths of everything that is kept. */
  const cachedPaths = (): string[] =>
    [...stored.values()].flatMap((entries) => [...entries.keys()].map((url) => new URL(url).pathname));
  return { caches, stored, cachedPaths };
};

/** Runs the built worker in an isolated environment, where `isOnline` decides whether the network responds. */
const startWorker = async () => {
  const handlers: Record<string, Handler[]> = {};
  const { caches, stored, cachedPaths } = browserCaches();
  const environment = { isOnline: true, windows: [] as Window[] };
  const seen: string[] = [];
  const shown: unknown[] = [];
  const skipWaiting = vi.fn<() => Promise<void>>(async () => undefined);
  const context: Record<string, unknown> = createContext({
    addEventListener: (name: string, handler: Handler) => (handlers[name] ??= []).push(handler),
    ExtendableEvent: Event,
    FetchEvent: Event,
    Headers,
    Request,
    Response: class extends Response {
      static override redirect(url: string, status: number) {
        return new Response(`${status} to ${url}`);
      }
    },
    URL,
    caches,
    clients: {
      claim: async () => undefined,
      matchAll: async () => environment.windows,
      openWindow: async (address: string) => seen.push(`opened ${address}`),
    },
    fetch: async ({ url }: { url: string }) => {
      if (!environment.isOnline) throw new TypeError('Failed to fetch');
      return new Response(`fresh ${new URL(url).pathname}`);
    },
    location: new URL('/service-worker.js', ORIGIN),
    registration: {
      scope: `${ORIGIN}/`,
      showNotification: async (title: string, options: object) => shown.push([title, options]),
    },
    // Workbox lets others go first; what waits for minutes is not waited for.
    setTimeout: (run: () => void, delay = 0) => {
      if (delay === 0) queueMicrotask(run);
    },
    skipWaiting,
  });
  context['self'] = context;
  runInContext(source, context);
  /** The text that the worker responds with, once everything that it waits for is done; undefined: it does not respond. */
  const dispatch = async (
    name: string,
    fields: Record<string, unknown> = {},
  ): Promise<string | undefined> => {
    const waits: unknown[] = [];
    let response: unknown;
    for (const handler of handlers[name] ?? []) {
      handler({
        type: name,
        ...fields,
        respondWith: (promise: unknown) => (response = promise),
        waitUntil: (promise: unknown) => waits.push(promise),
      });
    }
    // What is shared waits for its page.
    if (name !== 'fetch') await Promise.all(waits);
    return response === undefined ? undefined : (await (response as Promise<Response>)).text();
  };
  const ask = (pathname: string, mode: string) => dispatch('fetch', { request: requestOf(pathname, mode) });
  return { stored, cachedPaths, environment, seen, shown, skipWaiting, dispatch, ask };
};

let worker: Awaited<ReturnType<typeof startWorker>>;
beforeEach(async () => {
  worker = await startWorker();
});

test('[PF-035] serves pages from the network, and the offline page without one', async () => {
  const { dispatch, ask, environment } = worker;
  await dispatch('install');
  expect(await ask('/upgrade', 'navigate')).toBe('fresh /upgrade');
  environment.isOnline = false;
  expect(await ask('/upgrade', 'navigate')).toBe('fresh /offline.html');
});

test('ignores calls, media and downloads, keeps only the offline page, and drops what workers before it kept', async () => {
  const { dispatch, ask, cachedPaths, stored } = worker;
  await dispatch('install');
  await dispatch('activate');
  expect(await ask('/api/user', 'cors')).toBeUndefined();
  expect(await ask('/api/user/export', 'navigate')).toBeUndefined();
  expect(await ask('/assets/index.js', 'no-cors')).toBeUndefined();
  expect(await ask('/?promo=p1', 'navigate')).toBe('fresh /');
  expect(cachedPaths()).toEqual(['/offline.html']);
  expect([...stored.keys()]).toEqual([expect.stringContaining('precache')]);
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
  const { dispatch, cachedPaths } = worker;
  const form = new FormData();
  form.append('videos', new File(['video'], 'spin.mp4'));
  form.append('videos', 'a text');
  const sharing = { ...requestOf('/share-target', 'navigate'), method: 'POST', formData: async () => form };
  expect(await dispatch('fetch', { request: sharing })).toBe('303 to /auth');
  const handed: string[][] = [];
  const ports = [{ postMessage: (files: File[]) => handed.push(files.map(({ name }) => name)) }];
  await dispatch('message', { data: 'something else', ports });
  await dispatch('message', { data: 'take-shared-videos', ports });
  await dispatch('message', { data: 'take-shared-videos', ports });
  expect(handed).toEqual([['spin.mp4'], []]);
  expect(cachedPaths()).toEqual([]);
});

test.each([
  { referrer: 'https://evil.test/page' },
  { headers: new Headers({ origin: 'https://evil.test' }) },
  { headers: new Headers({ 'sec-fetch-site': 'cross-site' }) },
])('a video that a page of another site sends is dropped: %o', async (from) => {
  const { dispatch } = worker;
  const form = new FormData();
  form.append('videos', new File(['video'], 'unwanted.mp4'));
  const sharing = {
    ...requestOf('/share-target', 'navigate'),
    ...from,
    method: 'POST',
    formData: async () => form,
  };
  expect(await dispatch('fetch', { request: sharing })).toBe('303 to /auth');
  const handed: File[][] = [];
  const ports = [{ postMessage: (files: File[]) => handed.push(files) }];
  await dispatch('message', { data: 'take-shared-videos', ports });
  expect(handed).toEqual([[]]);
});
