// @vitest-environment node
import { expect, test } from 'vitest';
import { BrandTextStyle, emptyBrandKit } from '#contract/brand-kit.contract.ts';
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
  expect(describeChange(promo, after)).toBe(
    promo.textElements.length === 1
      ? 'changing the style of Header'
      : `changing the style of ${promo.textElements.length} elements`,
  );
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

test("the kit's handle goes to an instructor without one, and never replaces another", () => {
  const handleAfter = (own: string) =>
    applyBrandKit(filledIn(own), { kit: { ...kit, handle: '@north' }, today }).classInfo.instructorHandle;
  expect([handleAfter(''), handleAfter('@mia')]).toEqual(['@north', '@mia']);
});

test('colours of the kit come first, each once', () => {
  expect(brandFirst(['#C0FFEE'], ['#ffffff', '#c0ffee'])).toEqual(['#c0ffee', '#ffffff']);
});
