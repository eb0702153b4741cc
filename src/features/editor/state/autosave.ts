import type { Promo } from '#schema/promo.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { DraftStore } from '#src/features/editor/state/draft-store.ts';
import {
  type SaveFailure,
  type ServerCopyOptions,
  saveFailure,
  trackServerCopy,
} from '#src/features/editor/state/server-copy.ts';

export type SaveState = 'saved' | 'saving' | SaveFailure;

/** How long typing may pause before it is saved, and how long to wait before trying again, ms. */
export const SAVE_DELAY_MS = 800;
export const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;

export type AutosaveOptions = ServerCopyOptions & {
  promoId: string;
  drafts: Pick<DraftStore, 'write' | 'clear'>;
  onState: (state: SaveState, error: ApiError | null) => void;
};

export type Autosave = {
  /** The document as it is now. It is in the draft when this returns, and on the server soon after. */
  change: (document: Promo) => void;
  /** Saves what is unsaved and gives the revision that holds it. Throws what kept it from being saved. */
  flush: () => Promise<number>;
  /** Saves at once what waits for its moment, as when the page goes away. */
  saveImmediately: () => void;
  /** The network is back: try at once. */
  retryNow: () => void;
  start: () => void;
  /** No more tries and no more words; a save under way still ends. */
  stop: () => void;
};

/**
 * Saves a document by itself: a moment after the last change, one save at a time, again and again while the
 * server cannot be reached, and never over a newer revision. Until the server has confirmed it, it is in the draft.
 */
export const startAutosave = (options: AutosaveOptions): Autosave => {
  const { promoId, drafts, onState } = options;
  const server = trackServerCopy(options);
  let present = options.document;
  let state: SaveState = 'saved';
  let failure: unknown = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | null = null;
  let isStopped = false;

  const enter = (next: SaveState): void => {
    // Who types is saving with every letter: that is said once.
    const isNews = next !== 'saving' || state !== 'saving';
    state = next;
    if (isNews && !isStopped) onState(next, failure instanceof ApiError ? failure : null);
  };
  const schedule = (delay: number): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void saveAll(), delay);
  };

  const isSaved = (): boolean => server.holds(present);
  const keepDraft = (): void => drafts.write({ promoId, revision: server.revision(), document: present });

  /** One save after the other, each upon the revision of the one before, until nothing new was typed meanwhile. */
  const saveRest = async (): Promise<void> => {
    if (isSaved()) return;
    await server.save(present);
    // What was typed meanwhile builds upon the new revision: a draft of the old one would look like a conflict.
    if (!isSaved()) keepDraft();
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
      enter(saveFailure(error));
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
      keepDraft();
      if (isStuck() || state === 'retrying') return;
      enter('saving');
      schedule(SAVE_DELAY_MS);
    },
    flush: async () => {
      if (!isSaved() && !isStuck()) await saveAll();
      if (!isSaved()) throw failure;
      return server.revision();
    },
    saveImmediately: () => {
      if (!isSaved() && !isStuck()) void saveAll();
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
