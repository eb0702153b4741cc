import { createStore } from 'jotai';
import type { PromoView } from '#contract/promos.contract.ts';
import type { Promo } from '#schema/promo.ts';
import type { Draft, DraftStore } from '#src/features/editor/state/draft-store.ts';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { isSameDocument } from '#src/features/editor/document/same-document.ts';

export type OpenedPromo = {
  store: ReturnType<typeof createStore>;
  /** The document on the screen: the draft where there is one. */
  document: Promo;
  /** What saves build upon; older than the server's own when the draft is. */
  revision: number;
  hasDraft: boolean;
};

const usableDraft = (draft: Draft | null, view: PromoView): Draft | null =>
  draft === null || isSameDocument(draft.document, view.document) ? null : draft;

/**
 * Opens a promo with the work that an earlier page could not save. A draft of an older revision keeps that
 * revision: its save is then refused as a conflict, and the person decides.
 */
export const openSession = (view: PromoView, drafts: DraftStore): OpenedPromo => {
  const store = createStore();
  const draft = usableDraft(drafts.adopt(view.id), view);
  if (draft === null) {
    drafts.clear(view.id);
    store.set(editPromoAtom, { do: 'open', promo: view.document });
    return { store, document: view.document, revision: view.revision, hasDraft: false };
  }
  store.set(editPromoAtom, { do: 'open', promo: draft.document, before: view.document });
  return { store, document: draft.document, revision: draft.revision, hasDraft: true };
};
