import { expect, test } from 'vitest';
import { changeClassInfo, syncFormData } from '#remotion/class-form/class-info-edits.ts';
import { withBackground } from '#remotion/class-form/place-over-clip.ts';
import { silkFlow } from '#remotion/templates/definitions/silk-flow.ts';
import { fillTemplate } from '#remotion/templates/fill-template.ts';
import type { MeasuredClip } from '#remotion/text-layout/text-zone.ts';
import { emptyClassInfo } from '#schema/class/class-info.ts';
import { REGION_ROWS } from '#schema/clip-regions.ts';
import { newPromo } from '#schema/new-promo.ts';
import { backgroundWith } from '#schema/promo-background.ts';
import type { Promo } from '#schema/promo.ts';
import { usualClass } from '#tests/support/usual-class.ts';

const today = '2026-03-12';
const filled: Promo = changeClassInfo(syncFormData(newPromo(), { today }), {
  fields: usualClass,
  today,
});

/** A clip in which a figure moves between these fractions of its height, and little elsewhere. */
const clipWithFigure = (from: number, to: number, elsewhere = 0.5): MeasuredClip => {
  const motion = Array.from({ length: REGION_ROWS }, (_, row) => {
    const middle = (row + 0.5) / REGION_ROWS;
    return middle >= from && middle < to ? 20 : elsewhere;
  });
  return { width: 1080, height: 1920, regions: { motion, light: motion.map(() => 60) } };
};

const over = (promo: Promo, clip: MeasuredClip | null): Promo =>
  withBackground(promo, { background: backgroundWith('clip', promo.background), clip });

const heights = ({ textElements }: Promo): number[] =>
  textElements.filter(({ content }) => content !== '').map(({ y }) => y);

const places = ({ textElements }: Promo) =>
  textElements.map(({ id, y, fontSize, wrapShare }) => ({ id, y, fontSize, wrapShare }));

test('texts stand above a figure that moves in the lower part of the middle third', () => {
  const promo = over(filled, clipWithFigure(0.45, 0.9));
  expect(promo.textZone).toEqual({ top: 15, bottom: 43.8 });
  expect(Math.max(...heights(promo))).toBeLessThan(43.8);
});

test('texts stand below a figure that moves in the upper part of the frame', () => {
  const promo = over(filled, clipWithFigure(0, 0.4));
  expect(promo.textZone).toEqual({ top: 40.6, bottom: 65 });
  expect(Math.min(...heights(promo))).toBeGreaterThan(40.6);
});

test.each([
  ['that was not measured', null],
  ['whose rows all change alike, as with a camera in the hand', clipWithFigure(0.4, 0.6, 12)],
  ['whose figure leaves the middle third free', clipWithFigure(0.75, 1)],
])('texts keep the whole safe zone over a clip %s', (_, clip) => {
  const promo = over(filled, clip);
  expect(promo.textZone).toBeNull();
  expect(places(promo)).toEqual(places(filled));
});

test('texts go back when a clip without a figure follows', () => {
  const beside = over(filled, clipWithFigure(0.45, 0.9));
  const back = withBackground(beside, { background: backgroundWith('other', null), clip: null });
  expect(places(back)).toEqual(places(filled));
});

test('a text that the user has placed stays', () => {
  const placed: Promo = {
    ...filled,
    textElements: filled.textElements.map((text) => (text.id === 'header' ? { ...text, y: 52 } : text)),
  };
  const header = over(placed, clipWithFigure(0.45, 0.9)).textElements.find(({ id }) => id === 'header');
  expect(header?.y).toBe(52);
});

test('the texts of a template move up together, and still follow the form', () => {
  const info = { ...emptyClassInfo(), classType: 'Exotic', filledOn: today };
  const template = fillTemplate(silkFlow, { info, today, texts: {}, background: null });
  const beside = over(template, clipWithFigure(0.6, 0.9));
  expect(Math.max(...heights(beside))).toBeLessThan(60);
  const longer = changeClassInfo(beside, {
    fields: {
      details: 'Slow warm-up, spins, a short choreography and time to record each other at the end.',
    },
    today,
  });
  expect(Math.max(...heights(longer))).toBeLessThan(60);
});
