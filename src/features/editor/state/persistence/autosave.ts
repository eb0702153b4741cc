import type { Promo } from '#schema/promo.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { DraftStore } from '#src/features/editor/state/persistence/draft-store.ts';
import {
  type SaveFailure,
  type ServerCopyOptions,
  saveFailure,
  trackServerCopy,
} from '#src/features/editor/state/persistence/server-copy.ts';

export type SaveState = 'saved' | 'saving' | SaveFailure;

/** Whether saving has stopped until the person decides between two versions. */
export const isConflicting = (state: SaveState): boolean => state === 'conflict' || state === 'gone';

/** Debounce of a save, and the delays between retries, ms. */
export const SAVE_DELAY_MS = 800;
export const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;

export type AutosaveOptions = ServerCopyOptions & {
  promoId: string;
  drafts: Pick<DraftStore, 'write' | 'clear'>;
  /** `isStored` is false while there are unsaved changes that a reload would lose. */
  onState: (state: SaveState, error: ApiError | null, isStored: boolean) => void;
};

export type Autosave = {
  /** Takes the present document: writes the draft at once, and saves it after the debounce. */
  change: (document: Promo) => void;
  /** Saves pending changes and returns the revision that holds them. Throws the error of the last save. */
  flush: () => Promise<number>;
  /** Whether leaving the page would lose changes: they are neither saved nor in a draft. */
  wouldLoseChanges: () => boolean;
  /** Stops saving if the error of another call says that the promo was changed or deleted elsewhere. */
  stopIfStale: (error: unknown) => void;
  /** Saves pending changes without waiting for the debounce, as when the page is hidden. */
  saveImmediately: () => void;
  /** Retries at once, as when the network is back. */
  retryNow: () => void;
  start: () => void;
  /** Stops saving and reporting; a save in flight still completes. */
  stop: () => void;
};

/**
 * Saves a document automatically: debounced, one save at a time, retried while the server cannot be reached, and never over a
 * newer revision. The draft holds the document until the server has confirmed it.
 */
export const startAutosave = (options: AutosaveOptions): Autosave => {
  const { promoId, drafts, onState } = options;
  const server = trackServerCopy(options);
  let present = options.document;
  let state: SaveState = 'saved';
  let failure: unknown = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inFlight: Promise<void> | null = null;
  let isStopped = false;
  let isStored = true;
  let isReportedStored = true;

  const enter = (next: SaveState): void => {
    // Typing stays in `saving` from key to key: report that once.
    const hasChanged = next !== 'saving' || state !== 'saving' || isStored !== isReportedStored;
    state = next;
    if (!hasChanged || isStopped) return;
    isReportedStored = isStored;
    onState(next, failure instanceof ApiError ? failure : null, isStored);
  };
  const schedule = (delay: number): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void saveAll(), delay);
  };

  const isSaved = (): boolean => server.holds(present);
  const writeDraft = (): void => {
    isStored = drafts.write({
      promoId,
      revision: server.revision(),
      document: present,
      unanswered: server.unanswered(),
    });
  };

  /** Saves until nothing is left, each save based on the revision of the one before. */
  const saveRest = async (): Promise<void> => {
    if (isSaved()) return;
    const saved = server.save(present);
    // If the page closes before the response, the next one must not take this save for somebody else's.
    writeDraft();
    await saved;
    // Changes made during the save are based on the new revision; a draft of the old one would look like a conflict.
    if (!isSaved()) writeDraft();
    await saveRest();
  };

  const saveUntilDone = async (): Promise<void> => {
    clearTimeout(timer);
    try {
      await saveRest();
      failure = null;
      failures = 0;
      drafts.clear(promoId);
      isStored = true;
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
    inFlight ??= saveUntilDone().finally(() => {
      inFlight = null;
    });
    await inFlight;
  };

  const isStuck = (): boolean => isConflicting(state);

  return {
    change: (document) => {
      if (document === present) return;
      present = document;
      writeDraft();
      if (isStuck() || state === 'retrying') {
        if (isStored !== isReportedStored) enter(state);
        return;
      }
      enter('saving');
      schedule(SAVE_DELAY_MS);
    },
    flush: async () => {
      if (!isSaved() && !isStuck()) await saveAll();
      if (!isSaved()) throw failure;
      return server.revision();
    },
    wouldLoseChanges: () => !isSaved() && !isStored,
    stopIfStale: (error) => {
      const next = saveFailure(error);
      if (!isConflicting(next)) return;
      failure = error;
      enter(next);
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
