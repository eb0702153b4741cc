// @vitest-environment node
import { assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { migratePromo } from '#schema/migrate-promo.ts';
import { safeZones } from '#src/features/editor/preview/safe-zones.tsx';
import { findFix } from '#src/features/editor/readability/find-fix.ts';
import { findProblems, type ReadabilityContext } from '#src/features/editor/readability/find-problems.ts';
import { grayFrame, laidOut, readingOf } from '#tests/src/support/readings.ts';

const strictZone = safeZones[0]!;
const kinds = (context: ReadabilityContext) =>
  findProblems(context).map(({ elementId, kind }) => `${elementId} ${kind}`);

/** The fix of the first problem, with the context after applying it. */
const fixed = (context: ReadabilityContext) => {
  const fix = findFix(findProblems(context)[0]!, context);
  return fix === null ? null : { ...fix, context: { ...context, promo: fix.edit(context.promo) } };
};

describe('a readable text', () => {
  test('has no problem', () => {
    expect(
      kinds(
        readingOf(
          [
            { id: 'a', y: 30 },
            { id: 'b', y: 50 },
          ],
          { zone: strictZone },
        ),
      ),
    ).toEqual([]);
  });

  test('is checked only while it is visible', () => {
    const overMyself = [{ id: 'a' }, { id: 'b', visible: false }, { id: 'c', content: ' ' }];
    expect(kinds(readingOf(overMyself))).toEqual([]);
  });

  test('may share its place with a text that has gone before it comes', () => {
    const first = { id: 'a', timing: { from: 0, to: 4 } };
    expect(kinds(readingOf([first, { id: 'b', timing: { from: 4 } }]))).toEqual([]);
    expect(kinds(readingOf([first, { id: 'b', timing: { from: 3 } }]))).toEqual(['b overlaps']);
  });
});

test('a text with letters that no font has names them, before a video shows boxes', () => {
  const [found] = findProblems(readingOf([{ id: 'a', content: 'Pole ꦗꦮ' }], { frames: [] }));
  expect(found).toMatchObject({ kind: 'no-font', message: expect.stringContaining('No font here has ꦗ ꦮ') });
  expect(kinds(readingOf([{ id: 'a', content: 'நடனம் ዳንስ' }], { frames: [] }))).toEqual([]);
});

describe('a text that leaves the frame', () => {
  test('is straightened when that is enough', () => {
    const turned = readingOf([{ id: 'a', rotation: 90 }], {
      layoutOf: (element) => ({ ...laidOut(element), overflows: element.rotation !== 0 }),
    });
    expect(kinds(turned)).toEqual(['a leaves-frame']);
    expect(fixed(turned)?.doneMessage).toBe('The text is straight now and fits.');
    expect(kinds(fixed(turned)!.context)).toEqual([]);
  });

  test('loses its line breaks when they push it out', () => {
    const broken = readingOf([{ id: 'a', content: `Spin${'\n'.repeat(50)}Monday`, fontSize: 14 }]);
    const flowing = fixed({ ...broken, frames: [] })!;
    expect(flowing.label).toBe('Remove the line breaks');
    expect(flowing.context.promo.textElements[0]?.content).not.toContain('\n');
  });

  test('has no fix when it is simply too long', () => {
    expect(fixed(readingOf([{ id: 'a', content: 'x'.repeat(900) }], { frames: [] }))).toBeNull();
  });
});

describe('a text outside the safe zone', () => {
  test('moves the shortest distance', () => {
    const low = readingOf([{ id: 'a', y: 90 }], { zone: strictZone });
    expect(kinds(low)).toEqual(['a outside-zone']);
    const { context, doneMessage } = fixed(low)!;
    expect(kinds(context)).toEqual([]);
    expect(doneMessage).toContain(strictZone.name);
    expect(context.promo.textElements[0]).toMatchObject({ x: 50, fontSize: 30 });
  });

  test('gets smaller only when it is larger than the zone', () => {
    const broad = readingOf([{ id: 'a', fontSize: 44 }], { zone: strictZone });
    const { context, doneMessage } = fixed(broad)!;
    expect(doneMessage).toMatch(/smaller now/);
    expect(kinds(context)).toEqual([]);
    expect(context.promo.textElements[0]!.fontSize).toBeLessThan(44);
  });

  test('counts and moves with its background', () => {
    const plated = readingOf([{ id: 'a', y: 63 }], {
      zone: strictZone,
      layoutOf: (element) => {
        const layout = laidOut(element);
        const { width, height } = layout.size;
        const block = { width: width + 80, height: height + 80 };
        return { ...layout, padding: { x: 40, y: 40 }, size: block, visibleBounds: block };
      },
    });
    expect(kinds(plated)).toEqual(['a outside-zone']);
    const { context } = fixed(plated)!;
    const { center, visibleBounds } = context.layoutOf(context.promo.textElements[0]!)!;
    expect(center.y + visibleBounds.height / 2).toBeLessThanOrEqual(1920 - strictZone.bottom + 4);
  });

  test('is not a problem without a safe zone', () => {
    expect(kinds(readingOf([{ id: 'a', y: 95 }]))).toEqual([]);
  });
});

describe('a text with too little contrast', () => {
  const bright = [grayFrame(() => 240)];

  test('gets the faintest sufficient background in a contrasting colour', () => {
    const { context, label } = fixed(readingOf([{ id: 'a' }], { frames: bright }))!;
    expect(label).toBe('Add a dark background');
    expect(context.promo.textElements[0]!.background).toMatchObject({ style: 'solid', opacity: 0.5 });
    expect(kinds(context)).toEqual([]);
    const dark = readingOf([{ id: 'a', textColor: '#101010' }], { frames: [grayFrame(() => 10)] });
    expect(fixed(dark)!.label).toBe('Add a light background');
  });

  test('keeps its style when more opacity is enough', () => {
    const faint = { style: 'solid', color: '#301040', opacity: 0.2 };
    const { context, label } = fixed(readingOf([{ id: 'a', background: faint }], { frames: bright }))!;
    expect(label).toBe('Make its background more opaque');
    expect(context.promo.textElements[0]!.background).toMatchObject({ style: 'solid', color: '#301040' });
  });

  test('is not checked before the video is sampled, and then by its visible part', () => {
    expect(kinds(readingOf([{ id: 'a' }], { frames: [] }))).toEqual([]);
    const flash = [grayFrame(() => 255), ...Array.from({ length: 5 }, () => grayFrame(() => 0))];
    expect(kinds(readingOf([{ id: 'a' }], { frames: flash }))).toEqual([]);
  });
});

test('for any texts, a fix gives a valid promo without that problem and changes no other text', () => {
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
    property(
      texts,
      texts,
      integer({ min: 0, max: 255 }),
      constantFrom(null, strictZone),
      (a, b, light, zone) => {
        const context = readingOf(
          [
            { ...a, id: 'a' },
            { ...b, id: 'b' },
          ],
          { zone, frames: [grayFrame(() => light)] },
        );
        for (const problem of findProblems(context)) {
          const fix = findFix(problem, context);
          if (fix === null) continue;
          tried += 1;
          const promo = fix.edit(context.promo);
          expect(migratePromo(promo)).toEqual(promo);
          const other = problem.elementId === 'a' ? 1 : 0;
          const [before, after] = [context.promo.textElements[other]!, promo.textElements[other]!];
          // Texts that overlap move apart together, and get smaller together.
          const { y, fontSize } = problem.kind === 'overlaps' ? after : before;
          expect(after).toEqual({ ...before, y, fontSize });
          const left = findProblems({ ...context, promo }).filter(
            ({ elementId }) => elementId === problem.elementId,
          );
          expect(left.map(({ kind }) => kind)).not.toContain(problem.kind);
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(tried).toBeGreaterThan(20);
});
