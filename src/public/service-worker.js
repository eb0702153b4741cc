/*
 * Everything goes over the network. Nothing that the product says or serves is kept, so there is nothing that could be
 * out of date: only the page that stands in while there is no network. A change of this file takes over at once.
 */
const CACHE = 'offline-page-1';
const OFFLINE_PAGE = '/offline.html';

const keepOfflinePage = async () => {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' }));
};

const dropOlderCaches = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
};

const openPage = async (request) => {
  try {
    // oxlint-disable-next-line no-restricted-globals -- a worker hands on what the page asks for; it calls nothing
    return await fetch(request);
  } catch (error) {
    const page = await caches.match(OFFLINE_PAGE);
    if (page === undefined) throw error;
    return page;
  }
};

addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => skipWaiting()));
});

addEventListener('activate', (event) => {
  event.waitUntil(dropOlderCaches().then(() => clients.claim()));
});

/** How long a shared video waits for its page, which may be signing in, ms; then its person shares it again. */
const SHARE_WAITS_MS = 4 * 60 * 1000;

/** What another app shared, in memory until the page takes it: nothing of a person is stored. */
let shared = { videos: [], onTaken: () => undefined };

/** Takes the videos, and leads to the sign-in, which leads to the editor whoever is signed in. */
const receiveShare = async (request, onTaken) => {
  const form = await request.formData();
  shared = { videos: form.getAll('videos').filter((each) => typeof each !== 'string'), onTaken };
  return Response.redirect('/auth', 303);
};

addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.method === 'POST' && pathname === '/share-target') {
    // A browser ends a worker that has nothing to do, and the video with it.
    const taken = new Promise((resolve) => {
      setTimeout(resolve, SHARE_WAITS_MS);
      event.respondWith(receiveShare(event.request, resolve));
    });
    event.waitUntil(taken);
    return;
  }
  const isPage = event.request.mode === 'navigate' && !pathname.startsWith('/api/');
  // What is not answered here goes its usual way, as if there were no worker.
  if (isPage) event.respondWith(openPage(event.request));
});

addEventListener('message', (event) => {
  if (event.data !== 'take-shared-videos') return;
  const { videos, onTaken } = shared;
  shared = { videos: [], onTaken: () => undefined };
  event.ports[0].postMessage(videos);
  onTaken();
});

/** A finished video, without a sound where its page is being looked at. */
const showFinished = async ({ title, promoId }) => {
  const pages = await clients.matchAll({ type: 'window' });
  await registration.showNotification('PolePro', {
    body: `${title} is ready.`,
    // Takes the place of what the page itself has shown.
    tag: 'video-ended',
    silent: pages.some(({ visibilityState }) => visibilityState === 'visible'),
    data: { address: new URL(`/?promo=${promoId}`, location.origin).href },
  });
};

addEventListener('push', (event) => {
  event.waitUntil(showFinished(event.data.json()));
});

/** Where the notice came from, in the window that still stands there or in a new one. */
const showPage = async (address) => {
  const pages = await clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => url === address);
  await (page === undefined ? clients.openWindow(address) : page.focus());
};

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showPage(event.notification.data.address));
});
