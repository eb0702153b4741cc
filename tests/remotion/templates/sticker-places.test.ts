import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { overlaySize } from '#remotion/plan/overlay-box.ts';
import { starterLibrary } from '#remotion/starter/library.ts';
import { templates } from '#remotion/templates/catalog.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, STRICT_SAFE_ZONE } from '#schema/limits.ts';
import { libraryFolder } from '#server/starter/library-files.ts';

/** An overlay this wide frames the promo, and may reach its edges. */
const FRAME_WIDTH = CANVAS_WIDTH * 0.75;

/** The edges of what can be seen of an overlay without its rotation, px of the frame. */
const seenEdges = async ({ overlayId, x, y, scale }: OverlayElement) => {
  const asset = starterLibrary.find(({ id }) => id === overlayId)!;
  const { info } = await sharp(join(libraryFolder, asset.posterFile))
    .ensureAlpha()
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 40 })
    .toBuffer({ resolveWithObject: true });
  const poster = await sharp(join(libraryFolder, asset.posterFile)).metadata();
  const { width, height } = overlaySize(scale, asset);
  const left = (x / 100) * CANVAS_WIDTH - width / 2 - ((info.trimOffsetLeft ?? 0) / poster.width) * width;
  const top = (y / 100) * CANVAS_HEIGHT - height / 2 - ((info.trimOffsetTop ?? 0) / poster.height) * height;
  return {
    left,
    top,
    right: left + (info.width / poster.width) * width,
    bottom: top + (info.height / poster.height) * height,
  };
};

const stickers = templates.flatMap(({ title, promo }) =>
  promo.overlayElements
    .filter((overlay) => overlaySize(overlay.scale, { width: 1, height: 1 }).width < FRAME_WIDTH)
    // A pair of lightning beside the title is meant to come from the edges.
    .filter(({ overlayId }) => overlayId !== 'starter-lightning')
    .map((overlay) => ({ title, overlay, name: overlay.overlayId })),
);

it.each(stickers)('$title: $name can be seen whole on every platform', async ({ overlay }) => {
  const { left, top, right, bottom } = await seenEdges(overlay);
  expect(left).toBeGreaterThanOrEqual(STRICT_SAFE_ZONE.left);
  expect(top).toBeGreaterThanOrEqual(STRICT_SAFE_ZONE.top);
  expect(right).toBeLessThanOrEqual(CANVAS_WIDTH - STRICT_SAFE_ZONE.right);
  expect(bottom).toBeLessThanOrEqual(CANVAS_HEIGHT - STRICT_SAFE_ZONE.bottom);
});
