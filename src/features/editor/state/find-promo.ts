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
 * else a new one made from the first example, so that a first visit begins with a promo that plays.
 */
export const findPromo = async (lastId: string | null): Promise<string> => {
  if (lastId !== null && (await isThere(lastId))) return lastId;
  const { promos } = await call(listPromos, { query: {} });
  const latest = promos[0];
  if (latest !== undefined) return latest.id;
  // Only a first visit needs them.
  const { examplePromos } = await import('#src/features/editor/state/example-promos.ts');
  const [example] = examplePromos;
  const made = await call(createPromo, {
    body: { title: example?.title ?? 'My first promo', document: example?.promo ?? newPromo() },
  });
  return made.id;
};
