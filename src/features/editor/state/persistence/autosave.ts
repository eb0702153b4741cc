import { notifications } from '@mantine/notifications';
import { atom } from 'jotai';
import { useEffect, useState } from 'react';
import { type PromoView, type SavedPromo, readPromo, savePromo } from '#contract/promos/promos.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { ApiError, hasCode } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { isSameDocument } from '#src/features/editor/document/update.ts';
import type { DraftStore, OpenedWithDraft } from '#src/features/editor/state/persistence/draft-store.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';

/** `conflict`: changed elsewhere. `gone`: deleted elsewhere. `refused`: a retry cannot succeed. */
type SaveFailure = 'retrying' | 'conflict' | 'gone' | 'refused';

export const saveFailure = (error: unknown): SaveFailure => {
  if (hasCode(error, 'REVISION_CONFLICT')) return 'conflict';
  if (error instanceof ApiError && error.status === 404) return 'gone';
  const refuses = error instanceof ApiError && [400, 403, 413, 415].includes(error.status);
  return refuses ? 'refused' : 'retrying';
};

type ServerCopyOptions = {
  /** The revision and document the server holds. */
  revision: number;
  document: Promo;
  /** Documents that an earlier page sent on top of `revision` without getting a response. */
  unanswered: readonly Promo[];
  save: (revision: number, document: Promo) => Promise<SavedPromo>;
  read: () => Promise<PromoView>;
};

/** What is known about the server's copy of a promo. */
type ServerCopy = {
  revision: () => number;
  /** Documents sent since the last response, oldest first; the server may have any of them. */
  unanswered: () => readonly Promo[];
  /** Whether the server has this document; false while that is unknown. */
  holds: (document: Promo) => boolean;
  /** Saves a document on top of the known revision. Throws the error of the call. One call at a time. */
  save: (document: Promo) => Promise<void>;
};

/** Tracks the server's copy, even when the response to a save is lost. */
const trackServerCopy = (options: ServerCopyOptions): ServerCopy => {
  const { save, read } = options;
  let { revision } = options;
  /** Null while unknown, because the response to a save was lost. */
  let held: Promo | null = options.unanswered.length === 0 ? options.document : null;
  const unanswered = new Set(options.unanswered);

  /** After a lost response, a retry conflicts with our own save: the server has a document that we sent. Null if the conflict is with another page. */
  const ownSaveOnServer = async (error: unknown): Promise<PromoView | null> => {
    if (!hasCode(error, 'REVISION_CONFLICT')) return null;
    const server = await read();
    const isOurs = [...unanswered].some((document) => isSameDocument(server.document, document));
    return isOurs ? server : null;
  };

  return {
    revision: () => revision,
    unanswered: () => [...unanswered],
    holds: (document) => document === held,
    save: async (sent) => {
      unanswered.add(sent);
      try {
        revision = (await save(revision, sent)).revision;
        held = sent;
      } catch (error) {
        const server = await ownSaveOnServer(error);
        if (server === null) {
          if (saveFailure(error) === 'retrying') held = null;
          else unanswered.delete(sent);
          throw error;
        }
        revision = server.revision;
        held = isSameDocument(server.document, sent) ? sent : null;
      }
      unanswered.clear();
    },
  };
};

export type SaveState = 'saved' | 'saving' | SaveFailure;

/** Whether saving has stopped until the user decides between two versions. */
export const isConflicting = (state: SaveState): boolean => state === 'conflict' || state === 'gone';

/** Debounce of a save, and the delays between retries, ms. */
export const SAVE_DELAY_MS = 800;
export const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;

type AutosaveOptions = ServerCopyOptions & {
  promoId: string;
  drafts: Pick<DraftStore, 'write' | 'clear'>;
  /** `isStored` is false while there are unsaved changes that a reload would lose. */
  onState: (state: SaveState, error: ApiError | null, isStored: boolean) => void;
};

export type Autosave = {
  /** Writes a draft of the document at once, and saves the document after the debounce. */
  change: (document: Promo) => void;
  /** Saves pending changes and returns the revision that holds them. Throws the error of the last save. */
  flush: () => Promise<number>;
  /** Whether there are changes that are neither saved nor in a draft. */
  wouldLoseChanges: () => boolean;
  /** Stops saving if the error of another call says that the promo was changed or deleted elsewhere. */
  stopIfStale: (error: unknown) => void;
  /** Saves pending changes without waiting for the debounce. */
  saveImmediately: () => void;
  /** Retries a failed save at once. */
  retryNow: () => void;
  start: () => void;
  /** Stops saving and reporting; a save in progress still completes. */
  stop: () => void;
};

/**
 * Saves a document automatically: debounced, one save at a time, with retries while the server is unreachable, and never over a
 * newer revision. The draft is kept until the server has confirmed the save.
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
    // Typing stays in `saving`, which is reported once.
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

  /** Saves until nothing is left, each time on top of the revision of the save before. */
  const saveRest = async (): Promise<void> => {
    if (isSaved()) return;
    const saved = server.save(present);
    // If the page closes before the response, the next page must recognize this save as its own.
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

/** The state of the autosave and its last error; `isStored` is false while a reload would lose unsaved changes. */
export const saveStateAtom = atom<{ state: SaveState; error: ApiError | null; isStored?: boolean }>({
  state: 'saved',
  error: null,
});

const notifyUnstored = (): void => {
  notifications.show({
    id: 'changes-not-stored',
    title: 'This browser cannot keep unsaved changes',
    message: 'Keep this page open until it says Saved.',
    autoClose: 15_000,
  });
};

/** Saves the open promo automatically, also when its page closes. */
export const useAutosave = (view: PromoView, opened: OpenedWithDraft, drafts: DraftStore): Autosave => {
  const { store } = opened;
  const params = { id: view.id };
  const [autosave] = useState(() => {
    let hasWarned = false;
    return startAutosave({
      promoId: view.id,
      revision: opened.revision,
      document: view.document,
      unanswered: opened.unanswered,
      drafts,
      save: (revision, document) =>
        call(savePromo, { params, body: { revision, document } }, { keepAlive: true }),
      read: () => call(readPromo, { params }),
      onState: (state, error, isStored) => {
        store.set(saveStateAtom, { state, error, isStored });
        if (!isStored && !hasWarned) notifyUnstored();
        hasWarned ||= !isStored;
      },
    });
  });
  useEffect(() => {
    autosave.start();
    if (opened.hasDraft) {
      notifications.show({
        id: `restored-${view.id}`,
        message: 'We restored your unsaved changes. Undo removes them.',
      });
    }
    const takeChange = (): void => autosave.change(store.get(promoAtom));
    takeChange();
    const unsubscribe = store.sub(promoAtom, takeChange);
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') autosave.saveImmediately();
    };
    const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
      if (!autosave.wouldLoseChanges()) return;
      autosave.saveImmediately();
      event.preventDefault();
    };
    addEventListener('beforeunload', askBeforeLeaving);
    addEventListener('pagehide', autosave.saveImmediately);
    addEventListener('online', autosave.retryNow);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      unsubscribe();
      removeEventListener('beforeunload', askBeforeLeaving);
      removeEventListener('pagehide', autosave.saveImmediately);
      removeEventListener('online', autosave.retryNow);
      document.removeEventListener('visibilitychange', onHidden);
      autosave.saveImmediately();
      autosave.stop();
    };
  }, [autosave, opened, store, view.id]);
  return autosave;
};
