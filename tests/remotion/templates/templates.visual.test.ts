import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templates } from '#remotion/templates/catalog.ts';
import { fillTemplate } from '#remotion/templates/fill-template.ts';
import { turnedSize } from '#remotion/text-layout/keep-in-frame.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { ClassInfo } from '#schema/class-info.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import { openLayoutPage, type LayoutPage } from '#tests/remotion/layout-page/open-layout-page.ts';

let page: LayoutPage;
beforeAll(async () => {
  page = await openLayoutPage();
});
afterAll(() => page?.close());

/** Clears the controls of Reels, TikTok and Shorts alike, px of the frame. */
const strict = { left: 120, right: 888, top: 288, bottom: 1248 };

type Box = { id: string; left: number; right: number; top: number; bottom: number; isWhole: boolean };

/** Edges of what can be seen of a text: the band of fullWidth is meant to reach both sides, its words are not. */
const boxOf = async (element: TextElement): Promise<Box> => {
  const { center, size, padding, fontSize } = await page.ask<TextLayout>('layout', element);
  const isBand = element.background.style === 'fullWidth';
  const seen = isBand ? { width: size.width - 2 * padding.x, height: size.height - 2 * padding.y } : size;
  const { width, height } = turnedSize(seen, element.rotation);
  return {
    id: element.id,
    left: Math.round(center.x - width / 2),
    right: Math.round(center.x + width / 2),
    top: Math.round(center.y - height / 2),
    bottom: Math.round(center.y + height / 2),
    isWhole: Math.abs(fontSize - (element.fontSize * 1080) / 374) < 0.01,
  };
};

const boxesOf = (promo: Promo): Promise<Box[]> =>
  Promise.all(
    promo.textElements
      .filter(({ content, visible }) => visible && content.trim() !== '')
      .map((element) => boxOf(element)),
  );

/** px by which two blocks overlap upright; lines have air above and below their letters. */
const overlap = (one: Box, other: Box): number =>
  one.left < other.right && other.left < one.right
    ? Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    : 0;

const touching = (boxes: readonly Box[], allowed: number): string[] =>
  boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => overlap(one, other) > allowed)
      .map((other) => `${one.id} and ${other.id} by ${overlap(one, other)} px`),
  );

const today = '2026-11-20';
/** What fills the form to its limits. */
const long = ClassInfo.parse({
  classType: 'Intermediate Pole Choreography',
  instructorName: 'Alexandra Montgomery-Fitzwilli',
  studio: 'Vertical Motion Dance Academy',
  classDate: '2026-12-16',
  time: '10:00 PM',
  details:
    'Bring knee pads, heels you can dance in 👠 and water. We start with a slow warm-up, learn a 60-second routine and film it at the very end together.',
});

describe('the texts of every template', () => {
  it.each(templates)('$title: stand in the strict safe zone, at their size', async ({ promo }) => {
    const outside = (await boxesOf(promo)).filter(
      ({ left, right, top, bottom, isWhole }) =>
        !isWhole || left < strict.left || right > strict.right || top < strict.top || bottom > strict.bottom,
    );
    expect(outside).toEqual([]);
  });

  it.each(templates)('$title: never run into each other', async ({ promo }) => {
    expect(touching(await boxesOf(promo), 0)).toEqual([]);
  });

  it.each(templates)(
    '$title: with the longest words of the form stay in the frame and readable',
    async (template) => {
      const filled = fillTemplate(template, { info: long, today, texts: {}, background: null });
      const boxes = await boxesOf(filled);
      const outside = boxes.filter(
        ({ left, right, top, bottom }) => left < 0 || right > 1080 || top < 0 || bottom > 1920,
      );
      expect(outside).toEqual([]);
      // Half a line of letters may have air in common, never the letters themselves.
      expect(touching(boxes, 24)).toEqual([]);
      const small = filled.textElements.filter(({ fontSize }) => fontSize < 9);
      expect(small).toEqual([]);
    },
  );
});
