// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { BrandTextStyle, emptyBrandKit } from '#contract/brand-kit.contract.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { defaultElement } from '#schema/default-elements.ts';
import type { Promo } from '#schema/promo.ts';
import { estimatedBlock } from '#src/features/editor/document/free-place.ts';
import { bottomOf, boxAt, shareColumn, topOf } from '#src/features/editor/document/spread-boxes.ts';
import { applyBrandKit, brandFirst } from '#src/features/editor/document/brand-edits.ts';
import { describeChange } from '#src/features/editor/document/describe-change.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const today = '2026-03-12';
const textStyle = BrandTextStyle.parse({
  fontFamily: 'Anton',
  fontWeight: 700,
  textColor: '#c026d3',
  background: { style: 'solid', color: '#0c0910' },
});
const kit = { ...emptyBrandKit, textStyle };

test('every text takes the style of the kit, keeps its content and place, and undo says what it takes back', () => {
  const promo = somePromo();
  const after = applyBrandKit(promo, { kit, today });
  for (const [index, text] of after.textElements.entries()) {
    const before = promo.textElements[index];
    expect(text).toMatchObject({ ...textStyle, id: before?.id, content: before?.content, x: before?.x });
  }
  expect(describeChange(promo, after)).toBe('changing the style of 2 elements');
});

test('a second press changes nothing, so it makes no undo step', () => {
  const once = applyBrandKit(somePromo(), { kit, today });
  expect(applyBrandKit(once, { kit, today })).toBe(once);
  expect(applyBrandKit(once, { kit: emptyBrandKit, today })).toBe(once);
});

test('a kit without a text style gives its first font and colour, and leaves the rest', () => {
  const promo = somePromo();
  const [text] = applyBrandKit(promo, {
    kit: { ...emptyBrandKit, fonts: ['Lora', 'Inter'], colors: ['#aabbcc'] },
    today,
  }).textElements;
  expect(text).toMatchObject({
    fontFamily: 'Lora',
    textColor: '#aabbcc',
    background: promo.textElements[0]?.background,
  });
});

const filledIn = (instructorHandle: string) => {
  const promo = somePromo();
  return {
    ...promo,
    classInfo: { ...promo.classInfo, instructorHandle, instructorName: 'Mia', filledOn: today },
  };
};

const handleAfter = (own: string): string =>
  applyBrandKit(filledIn(own), { kit: { ...kit, handle: '@north' }, today }).classInfo.instructorHandle;

test("the kit's handle goes to an instructor without one, and never replaces another", () => {
  expect([handleAfter(''), handleAfter('@mia')]).toEqual(['@north', '@mia']);
});

test('undo names the style, not the form, when the handle comes with it', () => {
  const promo = filledIn('');
  expect(describeChange(promo, applyBrandKit(promo, { kit: { ...kit, handle: '@north' }, today }))).toBe(
    'changing the style of the promo',
  );
});

/** How far each text reaches into the one below it, px of the frame, by the ids of both. */
const overlapsIn = (promo: Promo): Map<string, number> => {
  const boxes = promo.textElements.map((text) => boxAt(text.id, estimatedBlock(text)));
  return new Map(
    boxes.flatMap((one) =>
      boxes
        .filter((other) => other.middle > one.middle && shareColumn(one, other))
        .map((other): [string, number] => [`${one.id} ${other.id}`, bottomOf(one) - topOf(other)])
        .filter(([, depth]) => depth > 0),
    ),
  );
};

/** The ids of the texts from top to bottom. */
const idsFrom = (promo: Promo): string[] =>
  promo.textElements.toSorted((one, other) => one.y - other.y).map(({ id }) => id);

describe('in a template', () => {
  const kits = {
    'plates behind wide letters': { fontFamily: 'Orbitron', background: { style: 'solid' } },
    'tall plates': { fontFamily: 'Playfair Display', background: { style: 'glass' } },
    'another font alone': { fontFamily: 'Inter', background: { style: 'none' } },
  };

  test.each(Object.entries(kits))('%s bring no text over another one', (_, style) => {
    const wide = { ...emptyBrandKit, textStyle: BrandTextStyle.parse(style) };
    const worse = templates.flatMap(({ id, promo }) => {
      const before = overlapsIn(promo);
      return [...overlapsIn(applyBrandKit(promo, { kit: wide, today }))]
        .filter(([pair, depth]) => depth > (before.get(pair) ?? 0) + 2)
        .map(([pair, depth]) => `${id}: ${pair} by ${Math.round(depth)} px`);
    });
    expect(worse).toEqual([]);
  });

  test('the order of the texts stays, and texts that have room do not move', () => {
    for (const { promo } of templates) {
      expect(idsFrom(applyBrandKit(promo, { kit, today }))).toEqual(idsFrom(promo));
    }
    const apart = somePromo({
      textElements: [
        { ...defaultElement('text', 'Top'), y: 20 },
        { ...defaultElement('text-2', 'Bottom'), y: 60 },
      ],
    });
    expect(
      applyBrandKit(apart, { kit, today }).textElements.map(({ y, fontSize }) => ({ y, fontSize })),
    ).toEqual(apart.textElements.map(({ y, fontSize }) => ({ y, fontSize })));
  });
});

test('colours of the kit come first, each once', () => {
  expect(brandFirst(['#C0FFEE'], ['#ffffff', '#c0ffee'])).toEqual(['#c0ffee', '#ffffff']);
});
