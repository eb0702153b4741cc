import { loadFont } from '#remotion/fonts/load-fonts.ts';
import { type PromoView, readPromo as readPromoEndpoint } from '#contract/promos.contract.ts';
import { call } from '#src/api/call.ts';

/** What `readPromoSoon` has asked for and nobody has taken yet. */
let prefetched: { promoId: string; view: Promise<PromoView> } | null = null;

/** Reads a promo, and asks for the faces of its words without waiting for them: the film finds them on their way. */
const readWithFonts = async (promoId: string): Promise<PromoView> => {
  const view = await call(readPromoEndpoint, { params: { id: promoId } });
  for (const { fontFamily, fontWeight, content } of view.document.textElements) {
    if (content !== '')
      loadFont({ family: fontFamily, weight: fontWeight, text: content }).catch(() => undefined);
  }
  return view;
};

/** Reads a promo for whoever opens it next. */
export const prefetchPromo = (promoId: string): void => {
  const view = readWithFonts(promoId);
  const asked = { promoId, view };
  prefetched = asked;
  // Whoever opens it later asks again, and is told.
  view.catch(() => {
    if (prefetched === asked) prefetched = null;
  });
};

/**
 * The promo with its document; its fonts are on their way.
 *
 * @throws ApiError when it cannot be had.
 */
export const loadPromo = (promoId: string): Promise<PromoView> => {
  const known = prefetched;
  prefetched = null;
  return known?.promoId === promoId ? known.view : readWithFonts(promoId);
};
