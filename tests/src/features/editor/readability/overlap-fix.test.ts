// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { OverlayElement } from '#schema/elements/overlay-element.ts';
import { safeZones } from '#src/features/editor/preview/safe-zones.tsx';
import { findFix } from '#src/features/editor/readability/find-fix.ts';
import { findProblems, type ReadabilityContext } from '#src/features/editor/readability/find-problems.ts';
import { laidOut, readingOf } from '#tests/src/support/readings.ts';

const strictZone = safeZones[0]!;
const kinds = (context: ReadabilityContext) =>
  findProblems(context).map(({ elementId, kind }) => `${elementId} ${kind}`);

/** The fix of the first problem, with the context after applying it. */
const fixed = (context: ReadabilityContext) => {
  const fix = findFix(findProblems(context)[0]!, context);
  return fix === null ? null : { ...fix, context: { ...context, promo: fix.edit(context.promo) } };
};

describe('texts that overlap', () => {
  test('are reported once, for the one in front, which moves down together with those below, in their order', () => {
    const stacked = readingOf([
      { id: 'a', y: 50 },
      { id: 'b', y: 52 },
      { id: 'c', y: 57 },
    ]);
    const [problem, ...rest] = findProblems(stacked);
    expect(problem).toMatchObject({ elementId: 'b', kind: 'overlaps', message: 'This text overlaps “a”.' });
    expect(rest).toEqual([]);
    const { context, label } = fixed(stacked)!;
    expect(label).toBe('Move it down');
    expect(kinds(context)).toEqual([]);
    const [a, b, c] = context.promo.textElements;
    expect(a!.y).toBe(50);
    expect(b!.y).toBeGreaterThan(54);
    expect(c!.y).toBeGreaterThan(b!.y + 4);
    expect([a, b, c].map((text) => text!.fontSize)).toEqual([30, 30, 30]);
  });

  test('move up, together with those above, when the one in front is the upper one', () => {
    const stacked = readingOf([
      { id: 'b', y: 52 },
      { id: 'a', y: 50 },
      { id: 'above', y: 45.5 },
    ]);
    const { context, label } = fixed(stacked)!;
    expect(label).toBe('Move it up');
    expect(kinds(context)).toEqual([]);
    const [b, a, above] = context.promo.textElements.map(({ y }) => y);
    expect(b).toBe(52);
    expect(above!).toBeLessThan(a!);
    expect(a!).toBeLessThan(48);
  });

  test('stay in the safe zone: at its end those above make room, and sizes give way last', () => {
    const atTheEnd = readingOf([
      { id: 'a', y: 58 },
      { id: 'b', y: 59.5 },
      { id: 'c', y: 62 },
    ]);
    const { context, doneMessage } = fixed(atTheEnd)!;
    expect(doneMessage).toBe('The texts have moved apart, in the same order.');
    expect(kinds({ ...context, zone: strictZone })).toEqual([]);
    const crowd = Array.from({ length: 11 }, (_, index) => ({ id: `t${index}`, y: 18 + index * 4.4 }));
    const full = readingOf([...crowd, { id: 'new', y: 40 }]);
    const crowded = fixed(full)!;
    expect(crowded.doneMessage).toMatch(/a little smaller/);
    expect(kinds({ ...crowded.context, zone: strictZone })).toEqual([]);
    const byPlace = crowded.context.promo.textElements.toSorted((a, b) => a.y - b.y).map(({ id }) => id);
    expect(byPlace.filter((id) => id !== 'new')).toEqual(crowd.map(({ id }) => id));
  });

  test('are not moved under an overlay', () => {
    const texts = [
      { id: 'a', y: 56 },
      { id: 'b', y: 59 },
      { id: 'c', y: 62 },
      { id: 'd', y: 61 },
    ];
    const sticker = OverlayElement.parse({ id: 'new', overlayId: 'new', x: 50, y: 46, scale: 1 });
    const { promo } = readingOf(texts);
    const covered = readingOf(texts, { promo: { ...promo, overlayElements: [sticker] } });
    const { context } = fixed(covered)!;
    const top = Math.min(
      ...context.promo.textElements.map((text) => laidOut(text).center.y - laidOut(text).size.height / 2),
    );
    expect(top).toBeGreaterThanOrEqual(0.46 * 1920 + 98);
  });

  test('may touch, and may be rotated past each other', () => {
    expect(
      kinds(
        readingOf([
          { id: 'a', y: 50 },
          { id: 'b', y: 55 },
        ]),
      ),
    ).toEqual([]);
    const turned = [
      { id: 'a', x: 20, y: 40, rotation: 45 },
      { id: 'b', x: 60, y: 40, rotation: 45 },
    ];
    expect(kinds(readingOf(turned))).toEqual([]);
  });
});
