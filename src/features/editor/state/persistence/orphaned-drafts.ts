import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import type { LockablePromo } from '#contract/promos/promos.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { isSameDocument } from '#src/features/editor/document/update.ts';
import type { DraftStore, OrphanedDraft } from '#src/features/editor/state/persistence/draft-store.ts';
import type { OpenedWithDraft } from '#src/features/editor/state/persistence/open-with-draft.ts';
import { copyTitle, saveCopy } from '#src/features/editor/state/persistence/save-copy.ts';

/**
 * Opening a promo restores its newest draft. Older drafts from other pages are saved as separate promos, instead of
 * reappearing one by one at later visits. `present` is the document this page has opened. Returns the titles of the new
 * promos; drafts that could not be saved remain for the next visit.
 */
export const saveOrphanedDrafts = async (
  view: LockablePromo,
  present: Promo,
  drafts: Pick<DraftStore, 'orphans'>,
): Promise<string[]> => {
  const saveAsPromo = async ({ draft, discard }: OrphanedDraft): Promise<string[]> => {
    if ([present, view.document].some((known) => isSameDocument(known, draft.document))) {
      discard();
      return [];
    }
    try {
      const copy = { title: copyTitle(view.title, 'unsaved work'), document: draft.document };
      const { title } = await saveCopy(copy, view.template);
      discard();
      return [title];
    } catch {
      // Offline, or the account is full: the draft remains.
      return [];
    }
  };
  return (await Promise.all(drafts.orphans(view.id).map(saveAsPromo))).flat();
};

/** Saves orphaned drafts of the promo as separate promos, once per opening, and notifies the user. */
export const useSaveOrphanedDrafts = (
  view: LockablePromo,
  opened: OpenedWithDraft,
  drafts: DraftStore,
): void => {
  const hasStarted = useRef(false);
  useEffect(() => {
    // A second run would save every draft twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void saveOrphanedDrafts(view, opened.document, drafts).then((titles) => {
      const [title] = titles;
      if (title === undefined) return;
      notifications.show({
        title: 'We found more unsaved work',
        message: `We saved it to your promos as “${title}”.`,
        autoClose: 20_000,
      });
    });
  }, [drafts, opened, view]);
};
