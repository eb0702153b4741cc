import { endpointUrl } from '#contract/endpoint.ts';
import { PROMO_PATH } from '#contract/promos/promo-path.ts';
import { lastPromoId } from '#src/api/current-user.ts';
import { browserStorage, type BrowserStorage } from '#src/ui/browser/browser-storage.ts';

/** The promo that this address will probably open: the one it names, else the last one open, or null. */
export const expectedPromoId = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null =>
  pathname === '/' ? (new URLSearchParams(search).get('promo') ?? lastPromoId()) : null;

/**
 * Whether the promo can be loaded ahead of time. A draft means that the last save of the previous page may still be in progress;
 * an early response would miss it.
 */
export const canPreload = (promoId: string): boolean => !hasDraft(browserStorage, promoId);

/** Preloads a promo while the scripts that need it are loading. */
export const preloadPromo = (promoId: string): void => {
  const link = document.createElement('link');
  // With the mode and credentials of `src/api/call.ts`, or the browser would fetch it twice.
  Object.assign(link, {
    rel: 'preload',
    as: 'fetch',
    crossOrigin: 'use-credentials',
    href: endpointUrl(PROMO_PATH, { params: { id: promoId } }),
  });
  document.head.append(link);
};

const PREFIX = 'polepro.draft';

/** Storage key prefix of a promo's drafts: `polepro.draft.<promo>.`, followed by the id of the page. */
export const draftPrefix = (promoId: string): string => `${PREFIX}.${promoId}.`;

/** Whether any page has left unsaved changes to the promo. */
const hasDraft = (storage: BrowserStorage, promoId: string): boolean =>
  storage.keys().some((key) => key.startsWith(draftPrefix(promoId)));
