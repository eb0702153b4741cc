import { act } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { generationAtom } from '#src/features/editor/generation/generation.ts';
import { usePublishedPlayBar } from '#src/features/editor/mobile/mobile-editor.tsx';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { somePromo, someRender } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

const Editor = () => {
  usePublishedPlayBar(480);
  return null;
};

const publishedTop = (): string => document.documentElement.style.getPropertyValue('--play-bar-top');

test('toasts appear above the play bar, also while a video is made, because the buttons below it stay within reach', () => {
  const store = createStore();
  const promo = somePromo();
  store.set(editPromoAtom, { do: 'open', promo });
  show(<Editor />, { store });
  expect(publishedTop()).toBe('480px');
  const render = someRender({ state: 'running' });
  act(() => store.set(generationAtom, { phase: 'accepted', render, madeFrom: promo, startedAt: 0 }));
  expect(publishedTop()).toBe('480px');
});
