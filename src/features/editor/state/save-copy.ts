import { createPromo, type PromoView } from '#contract/promos/promos.contract.ts';
import type { PromoTemplate } from '#contract/promos/templates.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { followedRevision } from '#schema/template-locks.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';

/**
 * Saves another version of a promo as a promo of its own. It follows the revision of the template that the document follows, so that it
 * keeps its locks and loses nothing; without the template if that has been deleted, or the user has left the studio.
 *
 * @throws ApiError
 */
export const saveCopy = async (
  copy: { title: string; document: Promo },
  template: PromoTemplate | null,
): Promise<PromoView> => {
  const followed = template === null ? null : followedRevision(copy.document, template.revisions);
  if (template === null || followed === null) return call(createPromo, { body: copy });
  try {
    const origin = { templateId: template.id, templateRevision: followed.revision };
    return await call(createPromo, { body: { ...copy, ...origin } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return call(createPromo, { body: copy });
    throw error;
  }
};
