import { fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { ExamplesPanel } from '#src/features/editor/panels/examples-panel.tsx';
import { examplePromos } from '#src/features/editor/state/example-promos.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { serveLibrary } from '#tests/src/support/library.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const [first, second] = examplePromos;

const chooseSecond = async (openTitle: string) => {
  serveLibrary({});
  const rename = vi.fn<(title: string) => Promise<void>>(async () => undefined);
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  show(<ExamplesPanel />, { store, fields: { title: openTitle, rename } });
  fireEvent.click(await screen.findByRole('button', { name: `Start from ${second!.title}` }));
  return { store, rename };
};

test('a title that came with an example goes with it', async () => {
  const { store, rename } = await chooseSecond(first!.title);
  expect(store.get(promoAtom)).toEqual(second!.promo);
  expect(rename).toHaveBeenCalledExactlyOnceWith(second!.title);
});

test('a title that the person gave stays', async () => {
  const { rename } = await chooseSecond('Ladies night');
  expect(rename).not.toHaveBeenCalled();
});
