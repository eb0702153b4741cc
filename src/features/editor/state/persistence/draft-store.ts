import { z } from 'zod';
import { migratePromo } from '#schema/migrate-promo.ts';
import type { Promo } from '#schema/promo.ts';
import { draftPrefix } from '#src/features/editor/state/persistence/draft-keys.ts';
import type { BrowserStorage } from '#src/ui/browser/browser-storage.ts';

/**
 * Unsaved changes: the document, and the revision it is based on. `unanswered`: what was sent on top of that revision and had no
 * response when the page ended; the server may hold any of it.
 */
export type Draft = {
  promoId: string;
  revision: number;
  document: Promo;
  unanswered: readonly Promo[];
  at: number;
};

/** Drafts in this browser. Each page has its own, so that two tabs never overwrite each other's. */
export type DraftStore = {
  /** Returns whether the draft outlives this page; false when the browser's storage is full or blocked. */
  write: (draft: Omit<Draft, 'at'>) => boolean;
  /** Deletes this page's draft of the promo. */
  clear: (promoId: string) => void;
  /** The newest draft of the promo from any page; it becomes this page's own. */
  adopt: (promoId: string) => Draft | null;
  /** Drafts of the promo from other pages, newest first. */
  orphans: (promoId: string) => OrphanedDraft[];
};

export type OrphanedDraft = { draft: Draft; discard: () => void };

const StoredDraft = z.object({
  promoId: z.string(),
  revision: z.number().int().positive(),
  document: z.unknown(),
  // Missing in drafts written by an older version.
  unanswered: z.array(z.unknown()).default([]),
  at: z.number(),
});

const parseDraft = (text: string | null): Draft | null => {
  try {
    const draft = StoredDraft.parse(JSON.parse(text ?? ''));
    return {
      ...draft,
      document: migratePromo(draft.document),
      unanswered: draft.unanswered.map(migratePromo),
    };
  } catch {
    // Damaged, or written by a newer version: leave it for a version that can read it.
    return null;
  }
};

/** Hours without a network must not fill the storage. */
const limitUnanswered = (documents: readonly Promo[]): readonly Promo[] =>
  documents.length <= 4 ? documents : [...documents.slice(0, 2), ...documents.slice(-2)];

/** The JSON of a document, made once: a save writes the draft again with the same documents. */
const jsonOfDocument = new WeakMap<Promo, string>();
const documentJson = (document: Promo): string => {
  const json = jsonOfDocument.get(document) ?? JSON.stringify(document);
  jsonOfDocument.set(document, json);
  return json;
};

/** `StoredDraft` as JSON. */
const draftJson = ({ document, unanswered, ...rest }: Draft): string => {
  const documents = limitUnanswered(unanswered).map(documentJson);
  return `{"document":${documentJson(document)},"unanswered":[${documents.join()}],${JSON.stringify(rest).slice(1)}`;
};

/** Drafts in `storage`; `pageId` names this page load, `now` is ms. */
export const makeDraftStore = (
  storage: BrowserStorage,
  pageId: string,
  now: () => number = Date.now,
): DraftStore => {
  const ownKey = (promoId: string): string => `${draftPrefix(promoId)}${pageId}`;
  const write: DraftStore['write'] = (draft) =>
    storage.setItem(ownKey(draft.promoId), draftJson({ ...draft, at: now() }));
  const clear: DraftStore['clear'] = (promoId) => storage.removeItem(ownKey(promoId));
  const allOf = (promoId: string): (OrphanedDraft & { key: string })[] =>
    storage
      .keys()
      .filter((key) => key.startsWith(draftPrefix(promoId)))
      .flatMap((key) => {
        const draft = parseDraft(storage.getItem(key));
        return draft === null ? [] : [{ key, draft, discard: () => storage.removeItem(key) }];
      })
      .sort((a, b) => b.draft.at - a.draft.at);
  const adopt: DraftStore['adopt'] = (promoId) => {
    const found = allOf(promoId)[0];
    if (found === undefined) return null;
    found.discard();
    write(found.draft);
    return found.draft;
  };
  const left: DraftStore['orphans'] = (promoId) =>
    allOf(promoId).filter(({ key }) => key !== ownKey(promoId));
  return { write, clear, adopt, orphans: left };
};
