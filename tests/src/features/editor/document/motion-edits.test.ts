import { expect, test } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import { Promo } from '#schema/promo.ts';
import {
  applyMotionToAll,
  landOnBeats,
  setTextMotion,
  setTiming,
  staggerTexts,
} from '#src/features/editor/document/motion-edits.ts';

const promo = Promo.parse({
  ...newPromo(),
  videoDuration: 6,
  textElements: ['low', 'high', 'hidden'].map((id, index) => ({
    ...defaultElement(id, 'Pole'),
    y: 80 - index * 30,
    visible: id !== 'hidden',
  })),
  overlayElements: [{ id: 'star', overlayId: 'starter-star', x: 50, y: 50 }],
});
const timingOf = ({ textElements, overlayElements }: Promo, id: string) =>
  [...textElements, ...overlayElements].find((element) => element.id === id)?.timing;

test('a time snaps to frames, stays inside the promo and keeps an end at the end', () => {
  expect(timingOf(setTiming(promo, { id: 'low', timing: { from: 0.51, to: 2 } }), 'low')).toEqual({
    from: 0.5,
    to: 2,
  });
  expect(timingOf(setTiming(promo, { id: 'star', timing: { from: -1, to: 9 } }), 'star')).toEqual({
    from: 0,
    to: 'end',
  });
  expect(timingOf(setTiming(promo, { id: 'low', timing: { from: 6, to: 6 } }), 'low')).toEqual({
    from: 5.8,
    to: 'end',
  });
});

test('an edit without effect is no step', () => {
  expect(setTiming(promo, { id: 'low', timing: { from: 0, to: 'end' } })).toBe(promo);
  expect(setTextMotion(promo, { id: 'low', motion: { exit: null } })).toBe(promo);
  expect(applyMotionToAll(promo, { id: 'low' })).toBe(promo);
});

test('all visible texts take the motion of one', () => {
  const loop = { kind: 'sway', period: 1, amount: 0.5 } as const;
  const moved = setTextMotion(promo, { id: 'low', motion: { loop } });
  expect(applyMotionToAll(moved, { id: 'low' }).textElements.map((text) => text.loop)).toEqual([
    loop,
    loop,
    null,
  ]);
});

test('texts come one after another from top to bottom, and those with an entrance keep it', () => {
  const enter = { kind: 'pop', seconds: 0.5, ease: 'back', side: 'bottom', amount: 0.6 } as const;
  const { textElements } = staggerTexts(setTextMotion(promo, { id: 'low', motion: { enter } }));
  expect(textElements.map(({ timing }) => timing.from)).toEqual([0.5, 0, 0]);
  expect(textElements[0]?.enter).toEqual(enter);
  expect(textElements[1]?.enter).toMatchObject({ kind: 'rise' });
  expect(Promo.safeParse({ ...promo, textElements }).success).toBe(true);
});

/** 120 beats a minute, a downbeat every two seconds. */
const beats = Array.from({ length: 12 }, (_, index) => ({
  seconds: index / 2,
  isDownbeat: index % 4 === 0,
}));
const startsOf = ({ textElements }: Promo): Record<string, number> =>
  Object.fromEntries(textElements.map(({ id, timing }) => [id, timing.from]));

test('texts land on bars, from top to bottom, where all of them show by the middle', () => {
  expect(startsOf(landOnBeats(promo, { beats }))).toEqual({ high: 0, low: 2, hidden: 0 });
});

test('texts land on half bars or beats where bars would be too late', () => {
  const short = { ...promo, videoDuration: 2 };
  expect(startsOf(landOnBeats(short, { beats }))).toMatchObject({ high: 0, low: 1 });
  expect(startsOf(landOnBeats({ ...promo, videoDuration: 1 }, { beats }))).toMatchObject({ low: 0.5 });
});

test('with fewer beats than texts, the others come with the last beat', () => {
  expect(startsOf(landOnBeats(promo, { beats: beats.slice(0, 1) }))).toMatchObject({ high: 0, low: 0 });
});
