import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { turnedSize } from '#remotion/plan/keep-in-frame.ts';
import { starterLibrary } from '#remotion/starter/library.ts';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { isAiElementId } from '#schema/elements/default-elements.ts';
import { backgroundStyles, type TextElement } from '#schema/elements/text-element.ts';
import { promoAssets } from '#schema/promo.ts';
import { type LayoutPage, openLayoutPage } from '#tests/remotion/layout-page/open-layout-page.ts';

let page: LayoutPage;
beforeAll(async () => {
  page = await openLayoutPage();
});
afterAll(() => page?.close());

/** Clears the controls of Reels, TikTok and Shorts alike, px of the frame. */
const strict = { left: 120, right: 888, top: 288, bottom: 1248 };

/** Edges of what can be seen of a text: the band of fullWidth is meant to leave the zone, its words are not. */
const edgesOf = async (element: TextElement) => {
  const { center, size, padding, fontSize } = await page.ask<TextLayout>('layout', element);
  const isPadded = !isAiElementId(element.id) && element.background.style !== 'fullWidth';
  const seen = isPadded ? size : { width: size.width - 2 * padding.x, height: size.height - 2 * padding.y };
  const { width, height } = turnedSize(seen, element.rotation);
  return {
    fontSize,
    left: Math.round(center.x - width / 2),
    right: Math.round(center.x + width / 2),
    top: Math.round(center.y - height / 2),
    bottom: Math.round(center.y + height / 2),
  };
};

describe('the examples', () => {
  it('are at least eight, three of them with overlays, one without, and one shows every style', () => {
    expect(examplePromos.length).toBeGreaterThanOrEqual(8);
    const counts = examplePromos.map(({ promo }) => promo.overlayElements.length);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThanOrEqual(3);
    expect(counts).toContain(0);
    const styles = examplePromos.map(
      ({ promo }) => new Set(promo.textElements.map(({ background }) => background.style)),
    );
    expect(styles.some((used) => backgroundStyles.every((style) => used.has(style)))).toBe(true);
  });

  it('use assets of the starter library only', () => {
    const known = new Map(starterLibrary.map(({ id, kind }) => [id, kind]));
    const unknown = examplePromos.flatMap(({ name, promo }) =>
      promoAssets(promo)
        .filter(({ assetId, as }) => known.get(assetId) !== as)
        .map(({ assetId }) => `${name}: ${assetId}`),
    );
    expect(unknown).toEqual([]);
  });

  it.each(examplePromos)('$name keeps every text in the strict safe zone, at its size', async ({ promo }) => {
    const outside: object[] = [];
    for (const element of promo.textElements) {
      const edges = await edgesOf(element);
      const isInside =
        edges.left >= strict.left &&
        edges.right <= strict.right &&
        edges.top >= strict.top &&
        edges.bottom <= strict.bottom;
      const isWhole = Math.abs(edges.fontSize - (element.fontSize * 1080) / 374) < 0.01;
      if (!isInside || !isWhole) outside.push({ id: element.id, ...edges });
    }
    expect(outside).toEqual([]);
  });

  it.each(examplePromos)('$name lets no text run into the next', async ({ promo }) => {
    const boxes = await Promise.all(
      promo.textElements.map(async (element) => ({ id: element.id, ...(await edgesOf(element)) })),
    );
    const touching = boxes.flatMap((box, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            box.left < other.right &&
            other.left < box.right &&
            box.top < other.bottom &&
            other.top < box.bottom,
        )
        .map((other) => `${box.id} and ${other.id}`),
    );
    expect(touching).toEqual([]);
  });
});
