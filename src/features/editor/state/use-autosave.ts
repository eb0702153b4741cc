import { atom } from 'jotai';
import type { ApiError } from '#src/api/api-error.ts';
import { type Autosave, type SaveState, startAutosave } from '#src/features/editor/state/autosave.ts';
import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { type PromoView, readPromo, savePromo } from '#contract/promos.contract.ts';
import { call } from '#src/api/call.ts';
import type { DraftStore } from '#src/features/editor/state/draft-store.ts';
import type { OpenedPromo } from '#src/features/editor/state/open-session.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';

/** How safe the work is, and what keeps it from being saved. */
export const saveStateAtom = atom<{ state: SaveState; error: ApiError | null }>({
  state: 'saved',
  error: null,
});

/** Browsers let 64 kB of requests outlive their page; a bigger document waits in its draft for the next visit. */
const outlivesPage = (body: object): boolean => JSON.stringify(body).length < 20_000;

/** Saves the open promo by itself for as long as its page stands, and at its end. */
export const useAutosave = (view: PromoView, opened: OpenedPromo, drafts: DraftStore): Autosave => {
  const { store } = opened;
  const params = { id: view.id };
  const [autosave] = useState(() =>
    startAutosave({
      promoId: view.id,
      revision: opened.revision,
      document: view.document,
      drafts,
      save: (revision, document) => {
        const body = { revision, document };
        return call(savePromo, { params, body }, { keepAlive: outlivesPage(body) });
      },
      read: () => call(readPromo, { params }),
      onState: (state, error) => store.set(saveStateAtom, { state, error }),
    }),
  );
  useEffect(() => {
    autosave.start();
    if (opened.hasDraft) {
      notifications.show({
        id: `restored-${view.id}`,
        message: 'We brought back the changes that were not saved yet. Undo takes them away.',
      });
    }
    const takeChange = (): void => autosave.change(store.get(promoAtom));
    takeChange();
    const unsubscribe = store.sub(promoAtom, takeChange);
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') autosave.saveImmediately();
    };
    addEventListener('pagehide', autosave.saveImmediately);
    addEventListener('online', autosave.retryNow);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', autosave.saveImmediately);
      removeEventListener('online', autosave.retryNow);
      document.removeEventListener('visibilitychange', onHidden);
      autosave.saveImmediately();
      autosave.stop();
    };
  }, [autosave, opened, store, view.id]);
  return autosave;
};
