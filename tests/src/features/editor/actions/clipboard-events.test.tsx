import { fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import type { Promo } from '#schema/promo.ts';
import * as notifyError from '#src/api/notify-error.ts';
import { ActionKeys } from '#src/features/editor/actions/actions.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementsAtom, selectedIdsAtom, textEditorAtom } from '#src/features/editor/state/ui-atoms.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

const Keys = () => (
  <>
    <ActionKeys />
    <textarea aria-label="Text" />
  </>
);

/** A fake system clipboard. */
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

test('pastes elements into another promo, selects them, and makes one undo step', () => {
  const system = clipboard();
  const one = opened(somePromo());
  one.set(selectElementsAtom, ['header', 'overlay-stars']);
  fireEvent.copy(document.body, { clipboardData: system });
  const other = somePromo({ textElements: [], overlayElements: [] });
  one.set(editPromoAtom, { do: 'open', promo: other });
  fireEvent.paste(document.body, { clipboardData: system });
  expect(one.get(promoAtom).textElements).toMatchObject([{ content: 'Spin into Monday' }]);
  expect(one.get(promoAtom).overlayElements).toMatchObject([{ overlayId: 'stars' }]);
  expect(one.get(selectedIdsAtom)).toEqual(['header-copy', 'overlay-stars-copy']);
  one.set(editPromoAtom, { do: 'undo' });
  expect(one.get(promoAtom)).toBe(other);
});

test('cuts elements, and pastes plain text as a new text element', () => {
  const system = clipboard();
  const store = opened(somePromo());
  store.set(selectElementsAtom, ['overlay-stars']);
  fireEvent.cut(document.body, { clipboardData: system });
  expect(store.get(promoAtom).overlayElements).toEqual([]);
  system.setData('text/plain', ' Friday at seven ');
  fireEvent.paste(document.body, { clipboardData: system });
  expect(store.get(promoAtom).textElements.at(-1)).toMatchObject({ content: 'Friday at seven' });
});

test('pasted plain text is opened for typing, copied elements stay on the canvas', () => {
  const system = clipboard();
  const store = opened(somePromo());
  const open = vi.fn<(id: string) => void>();
  store.set(textEditorAtom, { open });
  store.set(selectElementsAtom, ['header']);
  fireEvent.copy(document.body, { clipboardData: system });
  fireEvent.paste(document.body, { clipboardData: system });
  expect(open).not.toHaveBeenCalled();
  system.setData('text/plain', 'Friday at seven');
  fireEvent.paste(document.body, { clipboardData: system });
  expect(open).toHaveBeenCalledExactlyOnceWith(store.get(selectedIdsAtom)[0]);
});

test('ignores keys while a field has the focus', () => {
  const system = clipboard();
  const store = opened(somePromo());
  store.set(selectElementsAtom, ['header']);
  fireEvent.copy(screen.getByLabelText('Text'), { clipboardData: system });
  expect(system.getData()).toBe('');
  system.setData('text/plain', 'Hello');
  fireEvent.paste(screen.getByLabelText('Text'), { clipboardData: system });
  expect(store.get(promoAtom).textElements).toHaveLength(2);
});

test('a drag with the middle button, which pastes on Linux, adds nothing', () => {
  const system = clipboard();
  const store = opened(somePromo());
  const before = store.get(promoAtom);
  system.setData('text/plain', 'selected in another window');
  fireEvent.pointerDown(document.body, { button: 1 });
  fireEvent.paste(document.body, { clipboardData: system });
  expect(store.get(promoAtom)).toBe(before);
  fireEvent.keyDown(document.body, { key: 'v', ctrlKey: true });
  fireEvent.paste(document.body, { clipboardData: system });
  expect(store.get(promoAtom).textElements).toHaveLength(before.textElements.length + 1);
});

test('a pasted picture says why it does not appear, and changes nothing', () => {
  const store = opened(somePromo());
  const before = store.get(promoAtom);
  const problem = vi.spyOn(notifyError, 'notifyProblem').mockImplementation(() => undefined);
  const files = [new File(['x'], 'flyer.png', { type: 'image/png' })];
  fireEvent.paste(document.body, { clipboardData: { getData: () => '', files } });
  expect(problem).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: 'A picture cannot be pasted here' }),
  );
  expect(store.get(promoAtom)).toBe(before);
  problem.mockRestore();
});
