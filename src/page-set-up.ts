import { CONSENT_COOKIE } from '#contract/cookie-consent.ts';
import { logError } from '#src/api/log-error.ts';

/** Logs unhandled rejections and suppresses the browser's own report (PF-036). */
export const suppressUnhandledRejections = (page: Window): void => {
  page.addEventListener('unhandledrejection', (event) => {
    logError('Unhandled rejection', event.reason);
    event.preventDefault();
  });
};

/** Delay before a failed style sheet is retried, ms. */
const RETRY_DELAY_MS = 3000;

/** Retries style sheets that failed to load, which browsers do not. Lazily loaded fonts and panels have their own. */
export const retryFailedStylesheets = (page: Document): void => {
  const retry = (event: Event): void => {
    const link = event.target;
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
    setTimeout(() => {
      // A copy, because a link loads only when it is inserted.
      const copy = page.createElement('link');
      copy.rel = 'stylesheet';
      copy.href = link.href;
      copy.crossOrigin = link.crossOrigin;
      link.replaceWith(copy);
    }, RETRY_DELAY_MS);
  };
  // A link's error event does not bubble.
  page.addEventListener('error', retry, { capture: true });
};

const markImage = ({ type, target }: Event): void => {
  if (target instanceof HTMLImageElement) target.toggleAttribute('data-broken', type === 'error');
};

/** Marks images that fail to load, so that `page.css` hides the browser's broken-image icon. */
export const markBrokenImages = (page: Document): void => {
  // The events of an image do not bubble.
  page.addEventListener('error', markImage, { capture: true });
  page.addEventListener('load', markImage, { capture: true });
};

/** Registers `/service-worker.js` (PF-035), which serves an offline page, if the browser supports it. */
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
 * Whether to ask for consent: not if the user has already chosen, and not in the installed app, where the banner would cover the first
 * screen. Without a choice, nothing is tracked. Cookie Settings is also on the legal pages.
 */
export const asksForConsent = (): boolean =>
  !document.cookie.includes(CONSENT_COOKIE) && !matchMedia('(display-mode: standalone)').matches;
