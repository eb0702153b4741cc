import { createPromo, listPromos, readPromo } from '#contract/promos.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';

const isThere = async (id: string): Promise<boolean> => {
  try {
    await call(readPromo, { params: { id } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return false;
    throw error;
  }
};

/**
 * The id of the promo to open when the address names none: the one open last, else the one changed last,
 * else a new one made from the first template, so that a first visit begins with a promo that plays.
 */
export const findPromo = async (lastId: string | null): Promise<string> => {
  if (lastId !== null && (await isThere(lastId))) return lastId;
  const { promos } = await call(listPromos, { query: {} });
  const latest = promos[0];
  if (latest !== undefined) return latest.id;
  // Only a first visit needs them.
  const { templates } = await import('#remotion/templates/catalog.ts');
  const [template] = templates;
  const made = await call(createPromo, {
    body: { title: template?.title ?? 'My first promo', document: template?.promo ?? newPromo() },
  });
  return made.id;
};
