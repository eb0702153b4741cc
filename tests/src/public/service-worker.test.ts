// @vitest-environment node
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';

type Handler = (event: Record<string, unknown>) => void;

const source = path.join(import.meta.dirname, '../../../src/public/service-worker.js');

/** The worker in a world of its own, where `isOnline` says whether the network answers. */
const startWorker = async () => {
  const handlers: Record<string, Handler> = {};
  const kept = new Map<string, string>([['offline-page-0', 'an old page']]);
  const world = { isOnline: true, windows: [] as { url: string; focus: () => Promise<unknown> }[] };
  const seen: string[] = [];
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
      open: async (name: string) => ({ add: async ({ url }: { url: string }) => kept.set(name, url) }),
      keys: async () => [...kept.keys()],
      delete: async (name: string) => kept.delete(name),
      match: async (url: string) => ([...kept.values()].includes(url) ? `kept ${url}` : undefined),
    },
    clients: {
      claim: async () => undefined,
      matchAll: async () => world.windows,
      openWindow: async (address: string) => seen.push(`opened ${address}`),
    },
    fetch: async ({ url }: { url: string }) => {
      if (!world.isOnline) throw new TypeError('Failed to fetch');
      return `fresh ${url}`;
    },
    skipWaiting,
  });
  const happen = async (name: string, fields: Record<string, unknown> = {}): Promise<unknown> => {
    let work: unknown;
    const take = (promise: unknown): void => {
      work = promise;
    };
    handlers[name]?.({ ...fields, waitUntil: take, respondWith: take });
    return work;
  };
  return { kept, world, seen, skipWaiting, happen };
};

let worker: Awaited<ReturnType<typeof startWorker>>;
beforeEach(async () => {
  worker = await startWorker();
});

const ask = (pathname: string, mode: string): Promise<unknown> =>
  worker.happen('fetch', { request: { url: `https://polepro.test${pathname}`, mode } });

test('[PF-035] serves pages from the network, and the offline page without one', async () => {
  await worker.happen('install');
  await expect(ask('/', 'navigate')).resolves.toBe('fresh https://polepro.test/');
  worker.world.isOnline = false;
  await expect(ask('/', 'navigate')).resolves.toBe('kept /offline.html');
});

test('ignores calls, media and downloads, and caches only the offline page', async () => {
  await worker.happen('install');
  await worker.happen('activate');
  expect(await ask('/api/user', 'cors')).toBeUndefined();
  expect(await ask('/api/user/export', 'navigate')).toBeUndefined();
  expect(await ask('/assets/index.js', 'no-cors')).toBeUndefined();
  expect([...worker.kept.values()]).toEqual(['/offline.html']);
});

test('a new worker activates at once', async () => {
  await worker.happen('install');
  expect(worker.skipWaiting).toHaveBeenCalledOnce();
});

test('clicking a notification opens its promo, in an existing window or a new one', async () => {
  const { happen, seen, world } = worker;
  const notification = {
    data: { address: 'https://polepro.test/?promo=p1' },
    close: () => seen.push('notice gone'),
  };
  const windowOf = (url: string) => ({ url, focus: async () => seen.push(`shown ${url}`) });
  world.windows = [windowOf('https://polepro.test/account')];
  await happen('notificationclick', { notification });
  world.windows.push(windowOf('https://polepro.test/?promo=p1'));
  await happen('notificationclick', { notification });
  expect(seen).toEqual([
    'notice gone',
    'opened https://polepro.test/?promo=p1',
    'notice gone',
    'shown https://polepro.test/?promo=p1',
  ]);
});
