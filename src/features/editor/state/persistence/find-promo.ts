import { createPromo, listPromos } from '#contract/promos/promos.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import { startingTitles } from '#schema/promo-title.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { prefetchPromo } from '#src/features/editor/state/persistence/load-promo.ts';

/** Whether the promo exists. The response is kept for the screen that opens the promo. */
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
 * The id of the promo to open when the URL names none: the last one open, else the last one changed, else a new one made
 * from the first template, so that a first visit starts with a promo that plays.
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
