// @vitest-environment node
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { moveElements } from '#src/features/editor/document/element-edits.ts';
import { addTextAtom, endWritingAtom, writeTextAtom } from '#src/features/editor/state/new-text.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { onlySelectedIdAtom } from '#src/features/editor/state/ui-atoms.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const LONG = 'Bring grip, socks, water, a friend, and a towel for the floor';

/** A promo with room for a short text below and for a long one in the middle, with a new text selected. */
const withNewText = () => {
  const store = createStore();
  const textElements = [
    { ...defaultElement('studio', 'North Pole'), y: 24 },
    { ...defaultElement('header', 'Low Flow'), y: 50 },
  ];
  store.set(editPromoAtom, { do: 'open', promo: somePromo({ overlayElements: [], textElements }) });
  const id = store.set(addTextAtom, 'Your text')!;
  const text = () => store.get(promoAtom).textElements.find((element) => element.id === id)!;
  return { store, id, text };
};

test('a new text is selected, moves while it is written for the first time, and one undo takes back what was typed', () => {
  const { store, id, text } = withNewText();
  expect(store.get(onlySelectedIdAtom)).toBe(id);
  const added = text();
  for (const length of [1, 10, 24]) store.set(writeTextAtom, { id, content: LONG.slice(0, length) });
  expect(text().y).toBe(added.y);
  store.set(writeTextAtom, { id, content: LONG });
  expect(text().y).not.toBe(added.y);
  store.set(editPromoAtom, { do: 'undo' });
  expect(text()).toEqual(added);
});

test('a text that its author has moved stays where it was put', () => {
  const { store, id, text } = withNewText();
  store.set(editPromoAtom, {
    do: 'edit',
    edit: (promo) => moveElements(promo, { places: { [id]: { x: 50, y: 49 } } }),
  });
  store.set(writeTextAtom, { id, content: LONG });
  expect(text()).toMatchObject({ x: 50, y: 49 });
});

test('a text that has been written before stays where it is', () => {
  const { store, id, text } = withNewText();
  // Looking away without having typed is no end.
  store.set(endWritingAtom);
  store.set(writeTextAtom, { id, content: 'Bring grip' });
  store.set(endWritingAtom);
  const { y } = text();
  store.set(writeTextAtom, { id, content: LONG });
  expect(text().y).toBe(y);
});
