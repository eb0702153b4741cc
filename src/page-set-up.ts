import { logError } from '#src/api/log-error.ts';

/** Logs what nobody caught, and keeps it from the browser's own reports (document 2, section 4). */
export const suppressUnhandledRejections = (page: Window): void => {
  page.addEventListener('unhandledrejection', (event) => {
    logError('Nobody caught this', event.reason);
    event.preventDefault();
  });
};

/** How long a style sheet that did not arrive is left alone, ms. */
const PAUSE = 3000;

/**
 * Fetches style sheets again that a bad network has lost: fonts and panels bring theirs when they are wanted, and the browser
 * itself never asks twice.
 */
export const retryFailedStylesheets = (page: Document): void => {
  const mend = (event: Event): void => {
    const link = event.target;
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
    setTimeout(() => {
      // A copy, because a link fetches only when it is put in.
      const again = page.createElement('link');
      again.rel = 'stylesheet';
      again.href = link.href;
      again.crossOrigin = link.crossOrigin;
      link.replaceWith(again);
    }, PAUSE);
  };
  // The failure of a link does not bubble.
  page.addEventListener('error', mend, { capture: true });
};

/** Starts `/service-worker.js`, which shows a page of our own while there is no network. Old browsers go without. */
export const startServiceWorker = async ({ serviceWorker }: Navigator): Promise<void> => {
  // Absent where the page came over plain http from another machine, whatever the types say.
  if ((serviceWorker as ServiceWorkerContainer | undefined) === undefined) return;
  try {
    await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  } catch (error) {
    logError('The service worker did not start', error);
  }
};
