import { createPromo, type PromoView } from '#contract/promos.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { call } from '#src/api/call.ts';
import { copyTitle } from '#src/features/editor/state/copy-title.ts';
import type { DraftStore, LeftDraft } from '#src/features/editor/state/draft-store.ts';
import { isSameDocument } from '#src/features/editor/state/same-document.ts';

/**
 * One page brings back the newest work that was left of a promo. Older work of other pages would be asked about at the next
 * visits, one after the other; instead each becomes a promo of its own. `present` is what this page has opened. Gives the
 * titles of the new promos; what could not be kept now stays where it is, for the next visit.
 */
export const keepLeftDrafts = async (
  view: PromoView,
  present: Promo,
  drafts: Pick<DraftStore, 'left'>,
): Promise<string[]> => {
  const keep = async ({ draft, forget }: LeftDraft): Promise<string[]> => {
    if ([present, view.document].some((known) => isSameDocument(known, draft.document))) {
      forget();
      return [];
    }
    try {
      const body = { title: copyTitle(view.title, 'unsaved work'), document: draft.document };
      const { title } = await call(createPromo, { body });
      forget();
      return [title];
    } catch {
      // Offline, or a full account: the draft is still there.
      return [];
    }
  };
  return (await Promise.all(drafts.left(view.id).map(keep))).flat();
};
