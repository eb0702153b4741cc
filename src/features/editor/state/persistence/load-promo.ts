import { type LockablePromo, readPromo, createPromo, listPromos } from '#contract/promos/promos.contract.ts';
import { loadFont } from '#remotion/fonts/load-fonts.ts';
import { newPromo } from '#schema/new-promo.ts';
import { startingTitles } from '#schema/promo-title.ts';
import { ApiError } from '#src/api/api-error.ts';
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

/** Starts loading a promo for the next `loadPromo`, unless it is already loading. */
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

/** Whether the promo exists. `loadPromo` reuses the response. */
const exists = async (id: string): Promise<boolean> => {
  try {
    await prefetchPromo(id);
    return true;
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return false;
    throw error;
  }
};

/**
 * The id of the promo to open when the address names none: the last one open, else the last one changed, else a new one from the
 * first template, so that a first visit starts with a promo that plays.
 */
export const findPromo = async (lastId: string | null): Promise<string> => {
  if (lastId !== null && (await exists(lastId))) return lastId;
  const { promos } = await call(listPromos, { query: {} });
  const latest = promos[0];
  if (latest !== undefined) return latest.id;
  // Only a first visit needs the templates.
  const { templates } = await import('#remotion/templates/catalog.ts');
  const [template] = templates;
  const created = await call(createPromo, {
    body: { title: template?.title ?? startingTitles.first, document: template?.promo ?? newPromo() },
  });
  return created.id;
};
