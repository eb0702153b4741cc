import { notifications } from '@mantine/notifications';
import { createStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { type LockablePromo, createPromo, type PromoView } from '#contract/promos/promos.contract.ts';
import type { PromoTemplate } from '#contract/promos/templates.contract.ts';
import { countCharacters, startOf } from '#schema/characters.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import type { Promo } from '#schema/promo.ts';
import { followedRevision } from '#schema/template-locks.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { isSameDocument } from '#src/features/editor/document/update.ts';
import { draftPrefix } from '#src/features/editor/state/persistence/preload-promo.ts';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import type { BrowserStorage } from '#src/ui/browser/browser-storage.ts';

/**
 * A document with unsaved changes and the revision it is based on. `unanswered`: documents sent on top of that revision without a
 * response; the server may have any of them.
 */
type Draft = {
  promoId: string;
  revision: number;
  document: Promo;
  unanswered: readonly Promo[];
  at: number;
};

/** Drafts in this browser. Each page writes its own, so that two tabs never overwrite each other's. */
export type DraftStore = {
  /** Returns whether the draft is stored; false when the browser's storage is full or blocked. */
  write: (draft: Omit<Draft, 'at'>) => boolean;
  /** Deletes this page's draft of the promo. */
  clear: (promoId: string) => void;
  /** Returns the newest draft of the promo from any page and makes it this page's draft. */
  adopt: (promoId: string) => Draft | null;
  /** Drafts of the promo from other pages, newest first. */
  orphans: (promoId: string) => OrphanedDraft[];
};

type OrphanedDraft = { draft: Draft; discard: () => void };

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
    // Damaged, or written by a newer version, which can still read it.
    return null;
  }
};

/** Keeps hours without a network from filling the storage. */
const limitUnanswered = (documents: readonly Promo[]): readonly Promo[] =>
  documents.length <= 4 ? documents : [...documents.slice(0, 2), ...documents.slice(-2)];

/** Caches the JSON of a document, because each save writes the draft again with the same documents. */
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

/** `pageId` identifies this page load; `now` returns ms. */
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
  const orphans: DraftStore['orphans'] = (promoId) =>
    allOf(promoId).filter(({ key }) => key !== ownKey(promoId));
  return { write, clear, adopt, orphans };
};

export type OpenedWithDraft = {
  store: ReturnType<typeof createStore>;
  /** The document to edit: the draft if there is one. */
  document: Promo;
  /** The revision that saves are based on: that of the draft, if there is one. */
  revision: number;
  /** Documents that an earlier page sent on top of `revision` without getting a response. */
  unanswered: readonly Promo[];
  hasDraft: boolean;
};

const usableDraft = (draft: Draft | null, view: LockablePromo): Draft | null =>
  draft === null || isSameDocument(draft.document, view.document) ? null : draft;

/**
 * Opens a promo with the changes that an earlier page could not save. A draft of an older revision keeps that revision, so that
 * its save is refused as a conflict and the user decides.
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

/** `Monday Spin` becomes `Monday Spin (my copy)`, or another suffix; long titles are cut to the limit. */
export const copyTitle = (title: string, label = 'my copy'): string => {
  const suffix = ` (${label})`;
  const base = title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
  return `${startOf(base, MAX_TITLE_LENGTH - countCharacters(suffix))}${suffix}`;
};

/**
 * Saves another version of a promo as a separate promo, with the same revision of the template, so that nothing is lost; without
 * the template if the user has left the studio.
 *
 * @throws ApiError
 */
export const saveCopy = async (
  copy: { title: string; document: Promo },
  template: PromoTemplate | null,
): Promise<PromoView> => {
  if (template === null) return call(createPromo, { body: copy });
  try {
    // A copy that follows no revision follows the newest from now on.
    const followed = followedRevision(copy.document, template.revisions);
    const origin = { templateId: template.id, templateRevision: followed?.revision };
    return await call(createPromo, { body: { ...copy, ...origin } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return call(createPromo, { body: copy });
    throw error;
  }
};

/**
 * Saves drafts from other pages as separate promos; only the newest one is restored when the promo opens. `present` is the document
 * that this page has opened. Returns the titles of the new promos; drafts that could not be saved remain for the next visit.
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

/** Saves orphaned drafts when the promo opens, and notifies the user. */
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
