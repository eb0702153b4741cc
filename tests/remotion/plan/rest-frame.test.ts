import { expect, test } from 'vitest';
import { poseAt, NO_PARTS, REST } from '#remotion/plan/pose.ts';
import { clearFrame, coverFrame, editingFrame, timedElements, withCover } from '#remotion/plan/rest-frame.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import { Promo } from '#schema/promo.ts';

const promoOf = (texts: readonly object[], more: object = {}): Promo =>
  Promo.parse({
    ...newPromo(),
    videoDuration: 10,
    textElements: texts.map((text, index) => ({
      ...defaultElement(`text-${index}`, 'Pole'),
      enter: null,
      ...text,
    })),
    ...more,
  });

test('the clear frame is the first at which most elements are at rest', () => {
  expect(clearFrame(promoOf([{}, { enter: 'promo' }]))).toBe(60);
  expect(clearFrame(promoOf([{}, {}, { timing: { from: 2 } }]))).toBe(60);
  expect(clearFrame(promoOf([{ timing: { to: 3 } }, { timing: { to: 3 } }, { timing: { from: 4 } }]))).toBe(
    0,
  );
});

test('an end card never counts, and a promo without elements begins clear', () => {
  const endCard = { color: '#112233', duration: 3 };
  expect(clearFrame(promoOf([{}, { timing: { from: 8 } }], { endCard }))).toBe(0);
  expect(clearFrame(promoOf([]))).toBe(0);
});

test('an element is edited where it is at rest, and the playhead stays if it is there already', () => {
  const promo = promoOf([
    { timing: { from: 1, to: 2 } },
    { timing: { from: 5 }, enter: { kind: 'fade', seconds: 1 } },
  ]);
  expect(editingFrame(promo, ['text-0'], 45)).toBe(45);
  expect(editingFrame(promo, ['text-0'], 0)).toBe(30);
  expect(editingFrame(promo, ['text-1'], 160)).toBe(180);
  expect(editingFrame(promo, [], 40)).toBe(40);
  expect(editingFrame(promo, [], 100)).toBe(30);
});

const looksAt = (promo: Promo, frame: number) =>
  [...timedElements(promo).values()].map((time) =>
    poseAt(withCover(time, coverFrame(promo)), frame, NO_PARTS),
  );

test('the first frame of a promo with a cover shows what its clear frame shows, at rest; the next one moves', () => {
  const texts = [{ enter: 'promo' }, { timing: { from: 1 } }, { timing: { to: 1 } }];
  const promo = promoOf(texts, { coverAtStart: true });
  expect(looksAt(promo, 0)).toEqual([REST, REST, null]);
  expect(looksAt(promo, 1)).toEqual([{ ...REST, opacity: 1 / 60 }, null, REST]);
  const without = promoOf(texts, { coverAtStart: false });
  expect(looksAt(without, 0)).toEqual([{ ...REST, opacity: 0 }, null, REST]);
});
