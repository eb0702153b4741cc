import { endpointUrl } from '#contract/endpoint.ts';
import { PROMO_PATH } from '#contract/promos/promo-path.ts';
import { lastPromoId } from '#src/api/stored-data.ts';
import { hasDraft } from '#src/features/editor/state/persistence/draft-keys.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/** The promo this address will most likely open: the one it names, else the last one open, or null. */
export const expectedPromoId = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null =>
  pathname === '/' ? (new URLSearchParams(search).get('promo') ?? lastPromoId()) : null;

/**
 * Whether the promo can be loaded ahead of time. After a reload the last save of the previous page may still be in flight, which
 * its draft shows; an early response would miss it.
 */
export const canPreload = (promoId: string): boolean => !hasDraft(browserStorage, promoId);

/** Preloads a promo while the scripts that need it are loading. */
export const preloadPromo = (promoId: string): void => {
  const link = document.createElement('link');
  // Same mode and credentials as `src/api/call.ts`, or the browser would fetch it twice.
  Object.assign(link, {
    rel: 'preload',
    as: 'fetch',
    crossOrigin: 'use-credentials',
    href: endpointUrl(PROMO_PATH, { params: { id: promoId } }),
  });
  document.head.append(link);
};
