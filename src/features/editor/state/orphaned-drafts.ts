import { type PromoView, createPromo } from '#contract/promos.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { call } from '#src/api/call.ts';
import { copyTitle } from '#src/features/editor/document/copy-title.ts';
import type { DraftStore, OrphanedDraft } from '#src/features/editor/state/draft-store.ts';
import { isSameDocument } from '#src/features/editor/document/same-document.ts';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import type { OpenedPromo } from '#src/features/editor/state/open-session.ts';

/**
 * One page brings back the newest work that was left of a promo. Older work of other pages would be asked about at the next
 * visits, one after the other; instead each becomes a promo of its own. `present` is what this page has opened. Gives the
 * titles of the new promos; what could not be kept now stays where it is, for the next visit.
 */
export const saveOrphanedDrafts = async (
  view: PromoView,
  present: Promo,
  drafts: Pick<DraftStore, 'orphans'>,
): Promise<string[]> => {
  const keep = async ({ draft, discard: forget }: OrphanedDraft): Promise<string[]> => {
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
  return (await Promise.all(drafts.orphans(view.id).map(keep))).flat();
};

/** Keeps older unsaved work of other pages as promos of their own, once per opening, and says so. */
export const useSaveOrphanedDrafts = (view: PromoView, opened: OpenedPromo, drafts: DraftStore): void => {
  const hasBegun = useRef(false);
  useEffect(() => {
    // Twice would keep everything twice.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void saveOrphanedDrafts(view, opened.document, drafts).then((titles) => {
      const [title] = titles;
      if (title === undefined) return;
      notifications.show({
        title: 'We found more unsaved work',
        message: `Another tab had left it. It is among your promos as “${title}”.`,
        autoClose: 20_000,
      });
    });
  }, [drafts, opened, view]);
};
