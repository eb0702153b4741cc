import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { ClassInfo, WritingStyle } from '#schema/class/class-info.ts';
import { newPromo } from '#schema/new-promo.ts';
import type { Promo } from '#schema/promo.ts';
import { filledSlots, type ParagraphCount, promotionBlocks } from '#schema/texts/promotion-text.ts';
import { composeText } from '#server/writing/compose-text.ts';
import { writePromotion } from '#src/features/editor/document/content-edits.ts';
import { setTextStyle } from '#src/features/editor/document/text-edits.ts';
import { type LayoutPage, openLayoutPage } from '#tests/remotion/layout-page/open-layout-page.ts';
import { isEveryCaseTried } from '#tests/support/every-case.ts';

let page: LayoutPage;
beforeAll(async () => {
  page = await openLayoutPage();
});
afterAll(() => page?.close());

const today = '2026-03-12';
/** Of each count of blocks, no seed twice. */
const SAMPLES = isEveryCaseTried ? 67 : 20;
const fonts = ['Inter', 'Playfair Display', 'Pacifico'] as const;
const lengths = ['short', 'medium', 'long'] as const;
const forms = [
  ClassInfo.parse({
    instructorName: 'Ana Ruiz',
    studio: 'Skyline Pole',
    classType: 'Pole Flow',
    classDate: '2026-03-13',
    time: '6:15 PM',
  }),
  ClassInfo.parse({
    instructorName: 'Maximiliana Wolkenstein-Ruiz',
    studio: 'Vertical Dance & Aerial House',
    classType: 'Exotic Flow with Chair',
    schedule: 'Bi-weekly',
    classDate: '2026-03-13',
    time: '10:15 AM',
    details: 'Bring knee pads, water, a towel and somebody who laughs loudly',
    callToAction: 'Save your place: the link is in our bio',
    language: 'pt',
  }),
];

/** The seed-th sample: in another font than the default one, as a text written again in a promo whose texts have it. */
const sampleOf = (count: ParagraphCount, seed: number): Promo => {
  const info = forms[seed % forms.length] ?? ClassInfo.parse({});
  const slots = filledSlots(info, today);
  const style = WritingStyle.options[seed % WritingStyle.options.length] ?? 'sensual';
  const length = lengths[Math.floor(seed / 3) % 3] ?? 'long';
  const subject = { style, slots: new Set(Object.keys(slots)), className: info.classType };
  const written = promotionBlocks(composeText(subject, { length, seed }), { count, info, today });
  const first = writePromotion(newPromo(), { written, info, today });
  const fontFamily = fonts[seed % fonts.length] ?? 'Inter';
  const inOtherFont = first.textElements.reduce(
    (promo, { id }) => setTextStyle(promo, { id, style: { fontFamily } }),
    first,
  );
  return writePromotion(inOtherFont, { written, info, today });
};

type Measured = Omit<TextLayout, 'appearance'>;

/** What the text's own letters cover; the padding of an AI text shows nothing. */
const boxOf = ({ center, size, padding }: Measured) => {
  const [width, height] = [size.width - 2 * padding.x, size.height - 2 * padding.y];
  return {
    left: center.x - width / 2,
    right: center.x + width / 2,
    top: center.y - height / 2,
    bottom: center.y + height / 2,
  };
};

type Box = ReturnType<typeof boxOf>;

/** Half a pixel of rounding. */
const SLACK = 0.5;

const leavesFrame = ({ left, right, top, bottom }: Box): boolean =>
  left < -SLACK || right > 1080 + SLACK || top < -SLACK || bottom > 1920 + SLACK;

const overlap = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;

describe('written texts in the frame, of three fonts and lengths', () => {
  test.each([4, 5, 6] as const)(
    '[WR-021] none of %s blocks leaves the frame or stands over another',
    async (count) => {
      const promos = Array.from({ length: SAMPLES }, (_, index) =>
        sampleOf(count, (count - 4) * SAMPLES + index),
      );
      const elements = promos.flatMap(({ textElements }) =>
        textElements.filter(({ content, visible }) => visible && content !== ''),
      );
      const measured = await page.ask<Measured[]>('layouts', elements);
      const layouts = new Map(elements.map((element, index) => [element, measured[index]]));
      const wrong = promos.flatMap(({ textElements }, seed) => {
        const boxes = textElements.flatMap((element) => {
          const layout = layouts.get(element);
          return layout === undefined ? [] : [{ id: element.id, layout, box: boxOf(layout) }];
        });
        return boxes.flatMap(({ id, layout, box }, index) => [
          ...(leavesFrame(box) || layout.overflows ? [`${seed}: ${id} leaves the frame`] : []),
          ...boxes
            .slice(index + 1)
            .filter((other) => overlap(box, other.box))
            .map((other) => `${seed}: ${id} stands over ${other.id}`),
        ]);
      });
      expect(wrong).toEqual([]);
    },
  );
});
