import { PROMO_PATH } from '#contract/promo-path.ts';
import { endpointUrl } from '#src/api/call.ts';
import { hasDraft } from '#src/features/editor/state/draft-keys.ts';
import { lastPromoId } from '#src/features/editor/state/last-promo.ts';

/** The promo that whoever comes to this address most likely opens: the one it names, else the one open last, or null. */
export const expectedPromoId = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null =>
  pathname === '/' ? (new URLSearchParams(search).get('promo') ?? lastPromoId()) : null;

/**
 * Whether the promo may be asked for before it is opened. A page that is loaded anew may have sent its last letters a moment ago,
 * and asked too early the answer would be without them: its draft tells of that.
 */
export const canPreload = (promoId: string): boolean => !hasDraft(localStorage, promoId);

/** Lets the browser fetch a promo while the scripts that read it are on their way. */
export const preloadPromo = (promoId: string): void => {
  const link = document.createElement('link');
  // The mode and the credentials of `src/api/call.ts`, or the browser would ask twice.
  Object.assign(link, {
    rel: 'preload',
    as: 'fetch',
    crossOrigin: 'use-credentials',
    href: endpointUrl(PROMO_PATH, { params: { id: promoId } }),
  });
  document.head.append(link);
};
