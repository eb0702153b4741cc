import { type LockablePromo, readPromo } from '#contract/promos/promos.contract.ts';
import { loadFont } from '#remotion/fonts/load-fonts.ts';
import { call } from '#src/api/call.ts';

/** The request started by `prefetchPromo`, until `loadPromo` takes it. */
let prefetched: { promoId: string; view: Promise<LockablePromo> } | null = null;

/** Loads a promo and starts loading its fonts, without waiting for them. */
const loadWithFonts = async (promoId: string): Promise<LockablePromo> => {
  const view = await call(readPromo, { params: { id: promoId } });
  for (const { fontFamily, fontWeight, content } of view.document.textElements) {
    if (content !== '')
      loadFont({ family: fontFamily, weight: fontWeight, text: content }).catch(() => undefined);
  }
  return view;
};

/** Starts loading a promo for the next `loadPromo`. A promo that is already loading is not requested again. */
export const prefetchPromo = (promoId: string): Promise<LockablePromo> => {
  if (prefetched?.promoId === promoId) return prefetched.view;
  const request = { promoId, view: loadWithFonts(promoId) };
  prefetched = request;
  // A later `loadPromo` tries again and reports the error.
  request.view.catch(() => {
    if (prefetched === request) prefetched = null;
  });
  return request.view;
};

/**
 * The promo with its document; its fonts are loading.
 *
 * @throws ApiError
 */
export const loadPromo = (promoId: string): Promise<LockablePromo> => {
  const request = prefetched;
  prefetched = null;
  return request?.promoId === promoId ? request.view : loadWithFonts(promoId);
};
