import { CONSENT_COOKIE } from '#contract/cookie-consent.ts';
import { logError } from '#src/api/log-error.ts';

/** Logs unhandled rejections and suppresses the browser's own report (PF-036). */
export const suppressUnhandledRejections = (page: Window): void => {
  page.addEventListener('unhandledrejection', (event) => {
    logError('Unhandled rejection', event.reason);
    event.preventDefault();
  });
};

/** Delay before a failed stylesheet is retried, ms. */
const RETRY_DELAY_MS = 3000;

/** Retries stylesheets that failed to load: lazily loaded fonts and panels bring their own, and the browser never retries. */
export const retryFailedStylesheets = (page: Document): void => {
  const retry = (event: Event): void => {
    const link = event.target;
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
    setTimeout(() => {
      // A copy, because a link fetches only when it is inserted.
      const copy = page.createElement('link');
      copy.rel = 'stylesheet';
      copy.href = link.href;
      copy.crossOrigin = link.crossOrigin;
      link.replaceWith(copy);
    }, RETRY_DELAY_MS);
  };
  // The error event of a link does not bubble.
  page.addEventListener('error', retry, { capture: true });
};

const markImage = ({ type, target }: Event): void => {
  if (target instanceof HTMLImageElement) target.toggleAttribute('data-broken', type === 'error');
};

/** Marks images that do not load, so that `page.css` hides the browser's sign of a broken one. */
export const markBrokenImages = (page: Document): void => {
  // Neither event of an image bubbles.
  page.addEventListener('error', markImage, { capture: true });
  page.addEventListener('load', markImage, { capture: true });
};

/** Registers `/service-worker.js` (PF-035), which serves an offline page. Does nothing in browsers without service workers. */
export const startServiceWorker = async ({ serviceWorker }: Navigator): Promise<void> => {
  // Undefined on plain HTTP from another machine, although the type says otherwise.
  if ((serviceWorker as ServiceWorkerContainer | undefined) === undefined) return;
  try {
    await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  } catch (error) {
    logError('Starting the service worker failed', error);
  }
};

/**
 * Whether a page asks for consent: whoever has chosen is left in peace, and so is the installed app, whose first screen the banner would
 * cover. Without a choice nothing is tracked; Cookie Settings is on the legal pages there too.
 */
export const asksForConsent = (): boolean =>
  !document.cookie.includes(CONSENT_COOKIE) && !matchMedia('(display-mode: standalone)').matches;
