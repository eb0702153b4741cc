import { notifications } from '@mantine/notifications';
import { atom } from 'jotai';
import { useEffect, useState } from 'react';
import { type PromoView, readPromo, savePromo } from '#contract/promos/promos.contract.ts';
import type { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import {
  type Autosave,
  type SaveState,
  startAutosave,
} from '#src/features/editor/state/persistence/autosave.ts';
import type { DraftStore, OpenedWithDraft } from '#src/features/editor/state/persistence/draft-store.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';

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
