// @vitest-environment node
import { assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { migratePromo } from '#schema/migrate-promo.ts';
import { safeZones } from '#src/features/editor/preview/safe-zones.ts';
import { findFix } from '#src/features/editor/readability/find-fix.ts';
import { findProblems } from '#src/features/editor/readability/find-problems.ts';
import type { ReadabilityContext } from '#src/features/editor/readability/findings.ts';
import { grayFrame, laidOut, readingOf } from '#tests/src/support/readings.ts';

const strict = safeZones[0]!;
const kinds = (reading: ReadabilityContext) =>
  findProblems(reading).map(({ elementId, kind }) => `${elementId} ${kind}`);

/** The promo after the fix of its first problem, read again. */
const fixed = (reading: ReadabilityContext) => {
  const fix = findFix(findProblems(reading)[0]!, reading);
  return fix === null ? null : { ...fix, reading: { ...reading, promo: fix.edit(reading.promo) } };
};

describe('a text that reads well', () => {
  test('has no problem', () => {
    expect(
      kinds(
        readingOf(
          [
            { id: 'a', y: 30 },
            { id: 'b', y: 50 },
          ],
          { zone: strict },
        ),
      ),
    ).toEqual([]);
  });

  test('is looked at only while it can be seen', () => {
    const overMyself = [{ id: 'a' }, { id: 'b', visible: false }, { id: 'c', content: ' ' }];
    expect(kinds(readingOf(overMyself))).toEqual([]);
  });
});

describe('words that leave the frame', () => {
  test('are set straight where that is enough', () => {
    const turned = readingOf([{ id: 'a', rotation: 90 }], {
      layoutOf: (element) => ({ ...laidOut(element), overflows: element.rotation !== 0 }),
    });
    expect(kinds(turned)).toEqual(['a leaves-frame']);
    expect(fixed(turned)?.doneMessage).toBe('The text is straight now and fits.');
    expect(kinds(fixed(turned)!.reading)).toEqual([]);
  });

  test('flow where line breaks push them out', () => {
    const broken = readingOf([{ id: 'a', content: `Spin${'\n'.repeat(50)}Monday`, fontSize: 14 }]);
    const flowing = fixed({ ...broken, frames: [] })!;
    expect(flowing.label).toBe('Remove the line breaks');
    expect(flowing.reading.promo.textElements[0]?.content).not.toContain('\n');
  });

  test('are left to the person where they are simply too many', () => {
    expect(fixed(readingOf([{ id: 'a', content: 'x'.repeat(900) }], { frames: [] }))).toBeNull();
  });
});

describe('a text outside the chosen safe zone', () => {
  test('moves the shortest way in', () => {
    const low = readingOf([{ id: 'a', y: 90 }], { zone: strict });
    expect(kinds(low)).toEqual(['a outside-zone']);
    const { reading, doneMessage: said } = fixed(low)!;
    expect(kinds(reading)).toEqual([]);
    expect(said).toContain(strict.name);
    expect(reading.promo.textElements[0]).toMatchObject({ x: 50, fontSize: 30 });
  });

  test('gets smaller only where it is larger than the zone', () => {
    const broad = readingOf([{ id: 'a', fontSize: 44 }], { zone: strict });
    const { reading, doneMessage: said } = fixed(broad)!;
    expect(said).toMatch(/smaller now/);
    expect(kinds(reading)).toEqual([]);
    expect(reading.promo.textElements[0]!.fontSize).toBeLessThan(44);
  });

  test('counts with its plate, and moves in with it', () => {
    const plated = readingOf([{ id: 'a', y: 63 }], {
      zone: strict,
      layoutOf: (element) => {
        const layout = laidOut(element);
        const { width, height } = layout.size;
        const block = { width: width + 80, height: height + 80 };
        return { ...layout, padding: { x: 40, y: 40 }, size: block, visibleBounds: block };
      },
    });
    expect(kinds(plated)).toEqual(['a outside-zone']);
    const { reading } = fixed(plated)!;
    const { center, visibleBounds: kept } = reading.layoutOf(reading.promo.textElements[0]!)!;
    expect(center.y + kept.height / 2).toBeLessThanOrEqual(1920 - strict.bottom + 4);
  });

  test('is no problem while no zone is chosen', () => {
    expect(kinds(readingOf([{ id: 'a', y: 95 }]))).toEqual([]);
  });
});

describe('texts that lie over each other', () => {
  test('are named once, at the one in front, which moves to the nearest free place', () => {
    const stacked = readingOf([
      { id: 'a', y: 50 },
      { id: 'b', y: 52 },
      { id: 'c', y: 57 },
    ]);
    const [problem, ...rest] = findProblems(stacked);
    expect(problem).toMatchObject({ elementId: 'b', kind: 'overlaps', message: 'This text overlaps “a”.' });
    expect(rest).toEqual([]);
    const { reading, doneMessage: said } = fixed(stacked)!;
    expect(said).toMatch(/up/);
    expect(kinds(reading)).toEqual([]);
  });

  test('may touch, and may be turned past each other', () => {
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

describe('words that are too like the video', () => {
  const bright = [grayFrame(() => 240)];

  test('get the faintest plate that is enough, against their colour', () => {
    const { reading, label } = fixed(readingOf([{ id: 'a' }], { frames: bright }))!;
    expect(label).toBe('Add a dark background');
    expect(reading.promo.textElements[0]!.background).toMatchObject({ style: 'solid', opacity: 0.5 });
    expect(kinds(reading)).toEqual([]);
    const dark = readingOf([{ id: 'a', textColor: '#101010' }], { frames: [grayFrame(() => 10)] });
    expect(fixed(dark)!.label).toBe('Add a light background');
  });

  test('keep their style where a denser one is enough', () => {
    const faint = { style: 'solid', color: '#301040', opacity: 0.2 };
    const { reading, label } = fixed(readingOf([{ id: 'a', background: faint }], { frames: bright }))!;
    expect(label).toBe('Make its background more opaque');
    expect(reading.promo.textElements[0]!.background).toMatchObject({ style: 'solid', color: '#301040' });
  });

  test('are not judged while the video is not known, and are by what is seen of it', () => {
    expect(kinds(readingOf([{ id: 'a' }], { frames: [] }))).toEqual([]);
    const flash = [grayFrame(() => 255), ...Array.from({ length: 5 }, () => grayFrame(() => 0))];
    expect(kinds(readingOf([{ id: 'a' }], { frames: flash }))).toEqual([]);
  });
});

test('whatever the texts, a fix makes a valid promo without that problem, and changes no other text', () => {
  const texts = record({
    x: integer({ min: 20, max: 80 }),
    y: integer({ min: 5, max: 95 }),
    rotation: constantFrom(0, 0, -10, 45),
    fontSize: integer({ min: 12, max: 50 }),
    textColor: constantFrom('#ffffff', '#e26bf5', '#101018', '#ffd54a'),
    content: constantFrom('Spin', 'Friday 7 PM', 'Two\nlines'),
  });
  let tried = 0;
  assert(
    property(texts, texts, integer({ min: 0, max: 255 }), constantFrom(null, strict), (a, b, light, zone) => {
      const reading = readingOf(
        [
          { ...a, id: 'a' },
          { ...b, id: 'b' },
        ],
        { zone, frames: [grayFrame(() => light)] },
      );
      for (const problem of findProblems(reading)) {
        const fix = findFix(problem, reading);
        if (fix === null) continue;
        tried += 1;
        const promo = fix.edit(reading.promo);
        expect(migratePromo(promo)).toEqual(promo);
        const other = problem.elementId === 'a' ? 1 : 0;
        expect(promo.textElements[other]).toBe(reading.promo.textElements[other]);
        const left = findProblems({ ...reading, promo }).filter(
          ({ elementId }) => elementId === problem.elementId,
        );
        expect(left.map(({ kind }) => kind)).not.toContain(problem.kind);
      }
    }),
    { numRuns: 60 },
  );
  expect(tried).toBeGreaterThan(20);
});
