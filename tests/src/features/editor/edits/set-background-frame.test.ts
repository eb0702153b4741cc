// @vitest-environment node
import { expect, test } from 'vitest';
import { setBackgroundFrame } from '#src/features/editor/edits/set-background-frame.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('fit, surround and mirror are set, the focus stays in the picture', () => {
  const { background } = setBackgroundFrame(somePromo(), { fit: 'contain', mirrored: true, focusX: 120 });
  expect(background).toMatchObject({ fit: 'contain', mirrored: true, focusX: 100, focusY: 50 });
  expect(setBackgroundFrame(somePromo(), { focusY: 33.333 }).background?.focusY).toBe(33.3);
});

test('what changes nothing is no step, and without a video there is nothing to set', () => {
  const promo = somePromo();
  expect(setBackgroundFrame(promo, { fit: 'cover', focusX: 50 })).toBe(promo);
  const bare = somePromo({ background: null });
  expect(setBackgroundFrame(bare, { mirrored: true })).toBe(bare);
});
