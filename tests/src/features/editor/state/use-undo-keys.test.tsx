import { fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useUndoKeys } from '#src/features/editor/state/use-undo-keys.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

// As panels and Mantine's dialogs are: named by their role.
const dialog = { role: 'dialog' };

const Editor = () => {
  useUndoKeys();
  return (
    <>
      <button type="button">on the stage</button>
      <section {...dialog} data-part-of-editor="">
        <button type="button">in a panel</button>
      </section>
      <section {...dialog}>
        <button type="button">in a question</button>
      </section>
    </>
  );
};

const undoFrom = (place: string) => {
  const before = somePromo();
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: before });
  store.set(editPromoAtom, { do: 'edit', edit: (promo) => ({ ...promo, videoDuration: 3 }) });
  show(<Editor />, { store });
  fireEvent.keyDown(screen.getByRole('button', { name: place }), { key: 'z', ctrlKey: true });
  return store.get(promoAtom)?.videoDuration === before.videoDuration;
};

test.each(['on the stage', 'in a panel'])('Ctrl+Z %s undoes', (place) => {
  expect(undoFrom(place)).toBe(true);
});

test('Ctrl+Z in a dialog that lies over the editor changes nothing behind it', () => {
  expect(undoFrom('in a question')).toBe(false);
});
