// @vitest-environment node
import * as fc from 'fast-check';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { Promo } from '#schema/promo.ts';
import {
  editPromoAtom,
  promoAtom,
  redoLabelAtom,
  undoLabelAtom,
} from '#src/features/editor/state/promo-atom.ts';
import { anyEdit } from '#tests/src/support/any-edit.ts';
import { somePromo } from '#tests/src/support/promos.ts';

/** Edits as a user makes them: several within one gesture, or the gesture ends in between. */
const anySequence = fc.array(
  fc.record({
    made: anyEdit,
    gesture: fc.option(fc.constantFrom('canvas:move:a', 'text:header:content'), { nil: undefined }),
    ends: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

test('keeps promos valid under any sequence of edits; undoing all returns the first, redoing all the last', () => {
  fc.assert(
    fc.property(anySequence, (sequence) => {
      const store = createStore();
      const first = somePromo();
      store.set(editPromoAtom, { do: 'open', promo: first });
      for (const { made, gesture, ends } of sequence) {
        store.set(editPromoAtom, {
          do: 'edit',
          edit: made.edit,
          ...(gesture === undefined ? {} : { gesture }),
        });
        if (ends) store.set(editPromoAtom, { do: 'end-gesture' });
        const { success, error } = Promo.safeParse(store.get(promoAtom));
        expect([made.name, success, error?.message]).toEqual([made.name, true, undefined]);
      }
      const last = store.get(promoAtom);

      while (store.get(undoLabelAtom) !== null) store.set(editPromoAtom, { do: 'undo' });
      expect(store.get(promoAtom)).toBe(first);
      expect(first).toEqual(somePromo());

      while (store.get(redoLabelAtom) !== null) store.set(editPromoAtom, { do: 'redo' });
      expect(store.get(promoAtom)).toBe(last);
    }),
    { numRuns: 150 },
  );
});

test('returns the same promo from an edit that changes nothing', () => {
  fc.assert(
    fc.property(anyEdit, ({ edit }) => {
      const promo = somePromo();
      const edited = edit(promo);
      const saysTheSame = JSON.stringify(edited) === JSON.stringify(promo);
      expect(edited === promo).toBe(saysTheSame);
    }),
    { numRuns: 400 },
  );
});
