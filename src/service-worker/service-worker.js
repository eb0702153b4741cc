import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, precache, PrecacheFallbackPlugin } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
/*
 * Everything goes over the network. Nothing that the product says or serves is kept, so there is nothing that could be
 * out of date: only the page that stands in while there is no network, in the version of the last build. A new worker
 * takes over at once.
 */
import { MINUTE_MS } from '#schema/durations.ts';

const OFFLINE_PAGE = '/offline.html';

// The build knows the hash of the page, so that another page is another worker.
precache([{ url: OFFLINE_PAGE, revision: OFFLINE_REVISION }]);
cleanupOutdatedCaches();
clientsClaim();

addEventListener('install', () => skipWaiting());

/** Caches of workers before this one kept the page under names of their own. */
const isFormer = (name) => name.startsWith('offline-page-');

const dropFormerCaches = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter(isFormer).map((name) => caches.delete(name)));
};

addEventListener('activate', (event) => {
  event.waitUntil(dropFormerCaches());
});

// What has no route goes its usual way, as if there were no worker.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({ plugins: [new PrecacheFallbackPlugin({ fallbackURL: OFFLINE_PAGE })] }),
    { denylist: [/^\/api\//] },
  ),
);

/** How long a shared video waits for its page, which may be signing in, ms; then its person shares it again. */
const SHARE_WAITS_MS = 4 * MINUTE_MS;

/** As many as anybody looks through. */
const SHARED_MOST = 10;

/** What another app shared, in memory until the page takes it: nothing of a person is stored. */
let shared = { videos: [], onTaken: () => undefined };

/**
 * Whether a page of another site has sent it, as far as the browser tells a worker: it may keep both from it. A share of the system has no
 * page. What comes through waits for a press all the same.
 */
const isFromOtherSite = ({ referrer, headers }) =>
  [referrer, headers.get('origin')].some(
    (from) => URL.canParse(from) && /^https?:/.test(from) && new URL(from).origin !== location.origin,
  ) || ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site'));

/** Takes the videos, and leads to the sign-in, which leads to the editor whoever is signed in. */
const receiveShare = async (request, onTaken) => {
  if (isFromOtherSite(request)) onTaken();
  else {
    const form = await request.formData();
    shared.onTaken();
    const videos = form.getAll('videos').filter((each) => typeof each !== 'string');
    shared = { videos: videos.slice(0, SHARED_MOST), onTaken };
  }
  return Response.redirect('/auth', 303);
};

registerRoute(
  '/share-target',
  ({ event, request }) => {
    let onTaken;
    // A browser ends a worker that has nothing to do, and the video with it.
    const taken = new Promise((resolve) => {
      onTaken = resolve;
      setTimeout(resolve, SHARE_WAITS_MS);
    });
    event.waitUntil(taken);
    return receiveShare(request, onTaken);
  },
  'POST',
);

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
