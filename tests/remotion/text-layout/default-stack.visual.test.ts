import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeClassInfo, syncFormData } from '#remotion/class-form/class-info-edits.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { fontFamilies } from '#schema/elements/font-families.ts';
import { CLASS_DETAILS_MAX, FORM_FIELD_MAX } from '#schema/limits.ts';
import { newPromo } from '#schema/new-promo.ts';
import { type LayoutPage, openLayoutPage } from '#tests/remotion/layout-page/open-layout-page.ts';
import { firstCases } from '#tests/support/every-case.ts';
import { usualClass } from '#tests/support/usual-class.ts';

let page: LayoutPage;
beforeAll(async () => {
  page = await openLayoutPage();
});
afterAll(() => page?.close());

const today = '2026-03-12';
const sentence = 'Warm up, spins, a short choreography and time to record each other. ';
const longest = 'Advanced Exotic Flow and Heels Choreography with friends'.slice(0, FORM_FIELD_MAX);
const long = {
  ...usualClass,
  classType: longest,
  instructorName: longest,
  studio: longest,
  details: sentence.repeat(3).slice(0, CLASS_DETAILS_MAX).trim(),
};
const inCapitals = Object.fromEntries(
  Object.entries(long).map(([name, text]) => [
    name,
    name === 'classDate' || name === 'time' ? text : text.toUpperCase(),
  ]),
);

test.each(firstCases(fontFamilies, 12))(
  'in %s no block of the default stack covers another or leaves the safe zone',
  async (family) => {
    for (const fields of [usualClass, { ...usualClass, details: long.details }, long, inCapitals]) {
      const empty = syncFormData(newPromo(), { today });
      const promo = changeClassInfo(
        { ...empty, textElements: empty.textElements.map((text) => ({ ...text, fontFamily: family })) },
        { fields, today },
      );
      const shown = promo.textElements.filter(({ visible, content }) => visible && content !== '');
      const blocks: { id: string; top: number; bottom: number }[] = [];
      for (const element of shown) {
        const { center, visibleBounds } = await page.ask<TextLayout>('layout', element);
        const half = visibleBounds.height / 2;
        blocks.push({ id: element.id, top: center.y - half, bottom: center.y + half });
      }
      const stack = blocks.toSorted((one, other) => one.top - other.top);
      // Positions are tenths of a percent, so 1 px more or less.
      const faults = stack.filter(
        ({ top, bottom }, index) => top < (stack[index - 1]?.bottom ?? 288) - 1 || bottom > 1249,
      );
      expect({ faults, details: fields.details }).toEqual({ faults: [], details: fields.details });
    }
  },
);
