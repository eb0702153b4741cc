import { fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import type { Promo } from '#schema/promo.ts';
import { useClipboardKeys } from '#src/features/editor/clipboard/use-clipboard-keys.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementsAtom, selectedIdsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

const Keys = () => {
  useClipboardKeys();
  return <textarea aria-label="Words" />;
};

/** A clipboard of the machine. */
const clipboard = () => {
  let text = '';
  return {
    setData: (_type: string, data: string) => {
      text = data;
    },
    getData: () => text,
  };
};

const opened = (promo: Promo) => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo });
  show(<Keys />, { store });
  return store;
};

test('what is copied in one promo is pasted into another, and chosen there, in one step', () => {
  const held = clipboard();
  const one = opened(somePromo());
  one.set(selectElementsAtom, ['header', 'overlay-stars']);
  fireEvent.copy(document.body, { clipboardData: held });
  const other = somePromo({ textElements: [], overlayElements: [] });
  one.set(editPromoAtom, { do: 'open', promo: other });
  fireEvent.paste(document.body, { clipboardData: held });
  expect(one.get(promoAtom).textElements).toMatchObject([{ content: 'Spin into Monday' }]);
  expect(one.get(promoAtom).overlayElements).toMatchObject([{ overlayId: 'stars' }]);
  expect(one.get(selectedIdsAtom)).toEqual(['header-copy', 'overlay-stars-copy']);
  one.set(editPromoAtom, { do: 'undo' });
  expect(one.get(promoAtom)).toBe(other);
});

test('cut takes it out; words from anywhere become a text of their own', () => {
  const held = clipboard();
  const store = opened(somePromo());
  store.set(selectElementsAtom, ['overlay-stars']);
  fireEvent.cut(document.body, { clipboardData: held });
  expect(store.get(promoAtom).overlayElements).toEqual([]);
  held.setData('text/plain', ' Friday at seven ');
  fireEvent.paste(document.body, { clipboardData: held });
  expect(store.get(promoAtom).textElements.at(-1)).toMatchObject({ content: 'Friday at seven' });
});

test('in a field the keys are the field’s', () => {
  const held = clipboard();
  const store = opened(somePromo());
  store.set(selectElementsAtom, ['header']);
  fireEvent.copy(screen.getByLabelText('Words'), { clipboardData: held });
  expect(held.getData()).toBe('');
  held.setData('text/plain', 'Words');
  fireEvent.paste(screen.getByLabelText('Words'), { clipboardData: held });
  expect(store.get(promoAtom).textElements).toHaveLength(2);
});
