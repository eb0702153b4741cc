import { fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import { ActionKeys } from '#src/features/editor/editor-screen.tsx';
import { useNotifyFirstPaint } from '#src/features/editor/preview/player-control.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementsAtom, selectedIdsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

// Among the mocked tests, as it needs modules of its own: another file may have loaded the actions.

/** A screen that still loads the actions. */
const Starting = () => {
  useNotifyFirstPaint(null);
  return (
    <>
      <ActionKeys />
      <input aria-label="a field" />
    </>
  );
};

const pasted = (text: string) => ({ clipboardData: { getData: () => text } });

test('keys, copies and pastes before the actions are loaded take effect then, except in a field', async () => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  // Without a player the first paint times out.
  vi.useFakeTimers();
  show(<Starting />, { store });
  store.set(selectElementsAtom, ['header']);
  fireEvent.keyDown(document.body, { key: 'd', ctrlKey: true });
  fireEvent.paste(document.body, pasted('Friday at seven'));
  fireEvent.paste(screen.getByLabelText('a field'), pasted('typed in the field'));
  fireEvent.keyDown(screen.getByLabelText('a field'), { key: 'Backspace' });
  expect(store.get(selectedIdsAtom)).toEqual(['header']);
  vi.runAllTimers();
  vi.useRealTimers();
  await expect
    .poll(() => store.get(promoAtom).textElements.slice(-2))
    .toMatchObject([{ id: 'header-copy' }, { content: 'Friday at seven' }]);
});
