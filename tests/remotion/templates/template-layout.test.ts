import { describe, expect, test } from 'vitest';
import { changeClassInfo } from '#remotion/class-form/class-info-edits.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { fillTemplate } from '#remotion/templates/fill-template.ts';
import { estimateTextSize } from '#remotion/text-layout/estimate-text-size.ts';
import { ClassInfo, emptyClassInfo } from '#schema/class/class-info.ts';
import { CANVAS_HEIGHT, STRICT_SAFE_ZONE } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { shapeElement } from '#src/features/editor/document/element-edits.ts';
import { setTextContent, setTextStyle } from '#src/features/editor/document/text-edits.ts';

const today = '2026-11-20';
const LONG = 'Intermediate pole choreography with live music and friends';
const powerClass = templates.find(({ id }) => id === 'power-class')!.promo;
const titled = templates.filter(({ promo }) => promo.textElements.some(({ id }) => id === 'header'));

const textOf = (promo: Promo, id: string) => promo.textElements.find((text) => text.id === id)!;
const type = (promo: Promo, content: string, id = 'header') => setTextContent(promo, { id, content });

/** The visible texts from top to bottom, px of the frame. */
const blocks = ({ textElements }: Promo) =>
  textElements
    .filter(({ content, visible }) => visible && content !== '')
    .map((text) => {
      const { height } = estimateTextSize(text);
      const middle = (text.y / 100) * CANVAS_HEIGHT;
      return { id: text.id, middle, top: middle - height / 2, bottom: middle + height / 2 };
    })
    .toSorted((one, other) => one.middle - other.middle);

/** px by which the texts reach into one another, one number for each that has another above it. */
const overlaps = (promo: Promo): number[] => {
  const stack = blocks(promo);
  return stack.slice(1).map(({ top }, index) => Math.max(0, stack[index]!.bottom - top));
};

const orderOf = (promo: Promo) => blocks(promo).map(({ id }) => id);

describe('a header of more lines than in its template', () => {
  test('moves the texts below it down, in their order and at their sizes', () => {
    const typed = type(powerClass, LONG);
    expect(Math.max(...overlaps(typed))).toBeLessThanOrEqual(3);
    expect(orderOf(typed)).toEqual(orderOf(powerClass));
    expect(textOf(typed, 'main-text').y).toBeGreaterThan(textOf(powerClass, 'main-text').y);
  });

  test.each(titled)('overlaps no neighbour in $title, and stays in the safe zone', ({ promo }) => {
    const typed = type(promo, LONG);
    const own = overlaps(promo);
    for (const [index, overlap] of overlaps(typed).entries())
      expect(overlap).toBeLessThanOrEqual(own[index]! + 3);
    expect(orderOf(typed)).toEqual(orderOf(promo));
    for (const { top, bottom } of blocks(typed)) {
      expect(top).toBeGreaterThanOrEqual(STRICT_SAFE_ZONE.top - 3);
      expect(bottom).toBeLessThanOrEqual(CANVAS_HEIGHT - STRICT_SAFE_ZONE.bottom + 3);
    }
  });

  test.each(titled)('brings everything back in $title once it is short again', ({ promo }) => {
    const header = textOf(promo, 'header').content;
    let typed = promo;
    for (const content of [LONG.slice(0, 20), LONG, 'word '.repeat(200), LONG.slice(0, 30), header])
      typed = type(typed, content);
    expect(typed).toEqual(promo);
  });

  test('is not moved, and moves no other, where the user has placed them', () => {
    const placed = shapeElement(powerClass, { id: 'main-text', y: 40 });
    expect(textOf(type(placed, LONG), 'main-text').y).toBe(40);
    const own = shapeElement(powerClass, { id: 'header', y: 27 });
    expect(type(own, LONG).textElements.slice(2)).toEqual(own.textElements.slice(2));
    const resized = setTextStyle(powerClass, { id: 'main-text', style: { fontSize: 16 } });
    expect(textOf(type(resized, LONG), 'main-text')).toEqual(textOf(resized, 'main-text'));
  });

  test('stands apart as well where the class form fills it', () => {
    const classType = 'Intermediate Pole Choreography';
    const info = ClassInfo.parse({
      ...emptyClassInfo(),
      classType,
      details: 'Bring knee pads and water. '.repeat(5),
    });
    for (const { promo } of titled.filter((each) => each.promo.textMode === 'instructor')) {
      const own = Math.max(...overlaps(promo));
      const filled = fillTemplate({ promo }, { info, today, texts: {}, background: null });
      expect(Math.max(...overlaps(filled))).toBeLessThanOrEqual(own + 3);
      const changed = changeClassInfo(promo, { fields: { classType, details: info.details }, today });
      expect(Math.max(...overlaps(changed))).toBeLessThanOrEqual(own + 3);
    }
  });
});

test('a text that changes nothing else leaves the other texts the same objects', () => {
  const typed = type(powerClass, LONG);
  const more = type(typed, `${LONG}!`);
  expect(textOf(more, 'mood')).toBe(textOf(typed, 'mood'));
  expect(textOf(more, 'studio')).toBe(textOf(typed, 'studio'));
});
