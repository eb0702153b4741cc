import type { PromoView } from '#contract/promos.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { ApiError, hasCode } from '#src/api/api-error.ts';
import type { DraftStore } from '#src/features/editor/state/draft-store.ts';
import { isSameDocument } from '#src/features/editor/state/same-document.ts';

/** `conflict`: changed elsewhere. `gone`: deleted elsewhere. `refused`: the server will not take it as it is. */
export type SaveState = 'saved' | 'saving' | 'retrying' | 'conflict' | 'gone' | 'refused';

/** How long typing may pause before it is saved, and how long to wait before trying again, ms. */
export const SAVE_DELAY_MS = 800;
export const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;

export type AutosaveOptions = {
  promoId: string;
  /** What the server holds, and the revision that a save builds upon. */
  revision: number;
  document: Promo;
  drafts: Pick<DraftStore, 'write' | 'clear'>;
  save: (revision: number, document: Promo) => Promise<PromoView>;
  read: () => Promise<PromoView>;
  onState: (state: SaveState, error: ApiError | null) => void;
};

export type Autosave = {
  /** The document as it is now. It is in the draft when this returns, and on the server soon after. */
  change: (document: Promo) => void;
  /** Saves what is unsaved and gives the revision that holds it. Throws what kept it from being saved. */
  flush: () => Promise<number>;
  /** Saves at once what waits for its moment, as when the page goes away. */
  hurry: () => void;
  /** The network is back: try at once. */
  retryNow: () => void;
  start: () => void;
  /** No more tries and no more words; a save under way still ends. */
  stop: () => void;
};

const stateFor = (error: unknown): SaveState => {
  if (hasCode(error, 'REVISION_CONFLICT')) return 'conflict';
  if (error instanceof ApiError && error.status === 404) return 'gone';
  const refuses = error instanceof ApiError && [400, 403, 413, 415].includes(error.status);
  return refuses ? 'refused' : 'retrying';
};

/**
 * Saves a document by itself: a moment after the last change, one save at a time, again and again while the
 * server cannot be reached, and never over a newer revision. Until the server has confirmed it, it is in the draft.
 */
export const startAutosave = (options: AutosaveOptions): Autosave => {
  const { promoId, drafts, save, read, onState } = options;
  let { revision } = options;
  /** What the server holds; null while nobody knows, since the answer to a save got lost. */
  let saved: Promo | null = options.document;
  /** Sent since the last answer, without one: the server may hold any of them. */
  const unanswered = new Set<Promo>();
  let present = options.document;
  let state: SaveState = 'saved';
  let failure: unknown = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | null = null;
  let isStopped = false;

  const enter = (next: SaveState): void => {
    state = next;
    if (!isStopped) onState(next, failure instanceof ApiError ? failure : null);
  };
  const schedule = (delay: number): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void saveAll(), delay);
  };

  /**
   * A save whose answer got lost looks like a conflict with ourselves: the server holds what we sent, just now or
   * before. Null when somebody else has been there.
   */
  const heldForUs = async (error: unknown, sent: Promo): Promise<PromoView | null> => {
    if (!hasCode(error, 'REVISION_CONFLICT')) return null;
    const server = await read();
    const isOurs = [sent, ...unanswered].some((document) => isSameDocument(server.document, document));
    return isOurs ? server : null;
  };

  const saveOnce = async (): Promise<void> => {
    const sent = present;
    try {
      revision = (await save(revision, sent)).revision;
      saved = sent;
    } catch (error) {
      const server = await heldForUs(error, sent);
      if (server === null) {
        if (stateFor(error) === 'retrying') {
          unanswered.add(sent);
          saved = null;
        }
        throw error;
      }
      revision = server.revision;
      saved = isSameDocument(server.document, sent) ? sent : null;
    }
    unanswered.clear();
    // What was typed meanwhile builds upon the new revision: a draft of the old one would look like a conflict.
    if (present !== saved) drafts.write({ promoId, revision, document: present });
  };

  /** One save after the other, each upon the revision of the one before, until nothing new was typed meanwhile. */
  const saveRest = async (): Promise<void> => {
    if (present === saved) return;
    await saveOnce();
    await saveRest();
  };

  const saveUntilDone = async (): Promise<void> => {
    clearTimeout(timer);
    try {
      await saveRest();
      failure = null;
      failures = 0;
      drafts.clear(promoId);
      enter('saved');
    } catch (error) {
      failure = error;
      enter(stateFor(error));
      if (state !== 'retrying') return;
      schedule(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0);
      failures += 1;
    }
  };

  const saveAll = async (): Promise<void> => {
    underWay ??= saveUntilDone().finally(() => {
      underWay = null;
    });
    await underWay;
  };

  const isStuck = (): boolean => state === 'conflict' || state === 'gone';

  return {
    change: (document) => {
      if (document === present) return;
      present = document;
      drafts.write({ promoId, revision, document });
      if (isStuck() || state === 'retrying') return;
      enter('saving');
      schedule(SAVE_DELAY_MS);
    },
    flush: async () => {
      if (present !== saved && !isStuck()) await saveAll();
      if (present !== saved) throw failure;
      return revision;
    },
    hurry: () => {
      if (present !== saved && !isStuck()) void saveAll();
    },
    retryNow: () => {
      if (state === 'retrying') void saveAll();
    },
    start: () => {
      isStopped = false;
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
