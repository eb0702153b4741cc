import { createPromo, type PromoView } from '#contract/promos/promos.contract.ts';
import type { PromoTemplate } from '#contract/promos/templates.contract.ts';
import { countCharacters, startOf } from '#schema/characters.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { followedRevision } from '#schema/template-locks.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';

/** `Monday Spin` becomes `Monday Spin (my copy)`, or another suffix; long titles are cut to the limit. */
export const copyTitle = (title: string, label = 'my copy'): string => {
  const suffix = ` (${label})`;
  const base = title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
  return `${startOf(base, MAX_TITLE_LENGTH - countCharacters(suffix))}${suffix}`;
};

/**
 * Saves another version of a promo as a promo of its own. It follows the revision of the template that the document follows, so that it
 * keeps its locks and loses nothing; without the template if the user has left the studio.
 *
 * @throws ApiError
 */
export const saveCopy = async (
  copy: { title: string; document: Promo },
  template: PromoTemplate | null,
): Promise<PromoView> => {
  if (template === null) return call(createPromo, { body: copy });
  try {
    // Of a copy that follows none, the server makes one that follows the newest.
    const followed = followedRevision(copy.document, template.revisions);
    const origin = { templateId: template.id, templateRevision: followed?.revision };
    return await call(createPromo, { body: { ...copy, ...origin } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return call(createPromo, { body: copy });
    throw error;
  }
};
