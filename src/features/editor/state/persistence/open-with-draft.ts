import { createStore } from 'jotai';
import type { LockablePromo } from '#contract/promos/promos.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { isSameDocument } from '#src/features/editor/document/update.ts';
import type { Draft, DraftStore } from '#src/features/editor/state/persistence/draft-store.ts';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';

export type OpenedWithDraft = {
  store: ReturnType<typeof createStore>;
  /** The document to edit: the draft if there is one. */
  document: Promo;
  /** The revision saves are based on; older than the server's when the draft is. */
  revision: number;
  /** What the earlier page sent on top of `revision` without a response. */
  unanswered: readonly Promo[];
  hasDraft: boolean;
};

const usableDraft = (draft: Draft | null, view: LockablePromo): Draft | null =>
  draft === null || isSameDocument(draft.document, view.document) ? null : draft;

/**
 * Opens a promo with the changes that an earlier page could not save. A draft based on an older revision keeps that
 * revision: its save is refused as a conflict, and the user decides.
 */
export const openWithDraft = (view: LockablePromo, drafts: DraftStore): OpenedWithDraft => {
  const store = createStore();
  const draft = usableDraft(drafts.adopt(view.id), view);
  if (draft === null) {
    drafts.clear(view.id);
    store.set(editPromoAtom, { do: 'open', promo: view.document, template: view.template });
    return { store, document: view.document, revision: view.revision, unanswered: [], hasDraft: false };
  }
  store.set(editPromoAtom, {
    do: 'open',
    promo: draft.document,
    before: view.document,
    template: view.template,
  });
  // The earlier page's last save did arrive: the draft continues it.
  const isOwnSave = draft.unanswered.some((sent) => isSameDocument(sent, view.document));
  return {
    store,
    document: draft.document,
    revision: isOwnSave ? view.revision : draft.revision,
    unanswered: isOwnSave ? [] : draft.unanswered,
    hasDraft: true,
  };
};
