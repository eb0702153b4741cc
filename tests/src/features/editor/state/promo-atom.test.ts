// @vitest-environment node
import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import { setTextContent } from '#src/features/editor/document/text-edits.ts';
import {
  editPromoAtom,
  promoAtom,
  redoLabelAtom,
  undoLabelAtom,
} from '#src/features/editor/state/promo-atom.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const opened = (promo = somePromo()) => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo });
  return store;
};

const write = (store: ReturnType<typeof createStore>, content: string, gesture?: string): void =>
  store.set(editPromoAtom, {
    do: 'edit',
    edit: (promo) => setTextContent(promo, { id: 'header', content }),
    ...(gesture === undefined ? {} : { gesture }),
  });

test('has nothing to undo after opening a promo', () => {
  expect(opened().get(undoLabelAtom)).toBeNull();
});

test('opens a draft so that one undo returns to the saved promo', () => {
  const [saved, draft] = [somePromo(), somePromo({ videoDuration: 5 })];
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: draft, before: saved });
  expect(store.get(promoAtom)).toBe(draft);
  store.set(editPromoAtom, { do: 'undo' });
  expect(store.get(promoAtom)).toBe(saved);
});

test('makes typing one step, and undo returns the same document', () => {
  const promo = somePromo();
  const store = opened(promo);
  for (const content of ['S', 'Sp', 'Spi', 'Spin']) write(store, content, 'text:header:content');
  store.set(editPromoAtom, { do: 'undo' });
  expect(store.get(promoAtom)).toBe(promo);
  expect(store.get(redoLabelAtom)).toBe('editing Header');
});

test('makes no step and notifies nobody when nothing changes', () => {
  const store = opened();
  const onChange = vi.fn<() => void>();
  store.sub(promoAtom, onChange);
  write(store, 'Spin into Monday');
  expect(onChange).not.toHaveBeenCalled();
  expect(store.get(undoLabelAtom)).toBeNull();
});
