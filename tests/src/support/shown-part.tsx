import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { Promo } from '#schema/promo.ts';
import {
  generationAtom,
  isDownloadingAtom,
  shownVideoAtom,
  type Generation,
} from '#src/features/editor/generation/generation.ts';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { somePromo, someRender } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

/** Renders a part of the editor with a generation and a finished video to watch. */
export const showPart = (
  part: ReactNode,
  {
    generation,
    document = somePromo(),
    user = {},
    isDownloading = false,
  }: {
    generation?: Generation;
    document?: Promo;
    user?: Partial<CurrentUser>;
    isDownloading?: boolean;
  } = {},
) => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: document });
  if (generation !== undefined) store.set(generationAtom, generation);
  store.set(isDownloadingAtom, isDownloading);
  store.set(shownVideoAtom, someRender({ state: 'completed', videoUrl: '/api/renders/r/file' }));
  show(part, { store, user: someUser(user) });
};
