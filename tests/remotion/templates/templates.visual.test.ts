import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import { turnedSize } from '#remotion/plan/keep-in-frame.ts';
import { type StarterAsset, starterLibrary } from '#remotion/starter/library.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { fillTemplate } from '#remotion/templates/fill-template.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { ClassInfo } from '#schema/class/class-info.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { REFERENCE_SCALE } from '#schema/limits.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import type { Promo } from '#schema/promo.ts';
import { libraryFolder } from '#server/starter/library-files.ts';
import type { OverlayShape } from '#src/features/editor/canvas/overlay-shape.ts';
import { setTextContent } from '#src/features/editor/document/text-edits.ts';
import { findSafeZone } from '#src/features/editor/preview/safe-zones.tsx';
import { framePixels } from '#src/features/editor/readability/background-frames.ts';
import { findProblems } from '#src/features/editor/readability/find-problems.ts';
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

const visibleTexts = ({ textElements }: Promo): TextElement[] =>
  textElements.filter(({ content, visible }) => visible && content.trim() !== '');

const boxesOf = (promo: Promo): Promise<Box[]> =>
  Promise.all(visibleTexts(promo).map((element) => boxOf(element)));

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

/** The file of the starter library with this id. */
const starterAsset = (id: string): StarterAsset => starterLibrary.find((asset) => asset.id === id)!;

/** An asset's poster in this size, 4 bytes a pixel. */
const posterOf = async ({ posterFile }: StarterAsset, size: { width: number; height: number }) => {
  const poster = sharp(join(libraryFolder, posterFile)).resize({ ...size, fit: 'fill' });
  return { ...size, data: new Uint8ClampedArray(await poster.ensureAlpha().raw().toBuffer()) };
};

/** What the editor reads of an overlay: its size, and where its poster is opaque. */
const shapeOf = async (overlayId: string): Promise<OverlayShape> => {
  const asset = starterAsset(overlayId);
  const { width, height } = asset;
  const size = { width: 64, height: Math.round((64 * height) / width) };
  const { data } = await posterOf(asset, size);
  return { width, height, alpha: { ...size, data: data.filter((_, index) => index % 4 === 3) } };
};

/** The frame that represents a background. */
const frameOf = async (background: PromoBackground): Promise<Pixels> =>
  framePixels(background, await posterOf(starterAsset(background.assetId), { width: 90, height: 160 }));

/** What the editor would say about the texts of a promo, with the strictest safe zone. */
const noticesOn = async (promo: Promo): Promise<string[]> => {
  const layouts = new Map<string, TextLayout>();
  for (const element of visibleTexts(promo)) {
    const measured = await page.ask<Omit<TextLayout, 'appearance'>>('layout', element);
    const appearance = textStyles[element.background.style].style(element, {
      hasShadow: promo.textShadow,
      pxPerReferencePx: REFERENCE_SCALE,
    });
    layouts.set(element.id, { ...measured, appearance });
  }
  const shapes = new Map<string, OverlayShape>();
  for (const { overlayId } of promo.overlayElements) shapes.set(overlayId, await shapeOf(overlayId));
  return findProblems({
    promo,
    zone: findSafeZone('strict'),
    frames: [await frameOf(promo.background!)],
    layoutOf: ({ id }) => layouts.get(id) ?? null,
    shapeOf: (id) => shapes.get(id),
    nameOf: (id) => id,
  }).map(({ elementId, message }) => `${elementId}: ${message}`);
};

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

const titled = templates.filter(({ promo }) => promo.textElements.some(({ id }) => id === 'header'));

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

  it.each(templates)('$title: raise no notice of the editor', async ({ promo }) => {
    expect(await noticesOn(promo)).toEqual([]);
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
      // Estimates place them: they may be off by some px, and lines have air above and below their letters.
      expect(touching(boxes, 8)).toEqual([]);
      const small = filled.textElements.filter(({ fontSize }) => fontSize < 9);
      expect(small).toEqual([]);
    },
  );

  it.each(titled)('$title: make room for a header of more lines', async ({ promo }) => {
    const content = 'Intermediate pole choreography with live music and friends';
    expect(touching(await boxesOf(setTextContent(promo, { id: 'header', content })), 8)).toEqual([]);
  });
});
