import type { OverlayItem } from '#contract/library.contract.ts';
import { overlaySize } from '#remotion/layers/overlay-box.ts';
import type { Point, Size } from '#remotion/text-layout/keep-in-frame.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, OVERLAY_SCALE, POSITION, STRICT_SAFE_ZONE } from '#schema/limits.ts';
import { type OverlayElement, newOverlay } from '#schema/overlay-element.ts';
import type { Promo } from '#schema/promo.ts';
import {
  coveredArea,
  estimatedBlock,
  occupiedBlocks,
  percentOfHeight,
} from '#src/features/editor/document/free-place.ts';
import { clampTo } from '#src/features/editor/document/update.ts';

/** The largest size of a logo, px of the frame: beside texts, not above them. */
const LARGEST = { width: 320, height: 200 };

/** Sizes that are tried, as shares of it. */
const SHARES = [1, 0.75, 0.5] as const;

const scaleOf = ({ source }: OverlayItem, share: number): number => {
  const { width, height } = overlaySize(1, source);
  const scale = share * Math.min(LARGEST.width / width, LARGEST.height / height);
  return clampTo(OVERLAY_SCALE, Math.floor(scale * 100) / 100);
};

/** Centres of a logo in the order in which they are tried, px of the frame: at the edges of the strict safe zone. */
const centersFor = ({ width, height }: Size): Point[] => {
  const { top, bottom, left, right } = STRICT_SAFE_ZONE;
  const heights = [top + height / 2, CANVAS_HEIGHT - bottom - height / 2];
  const middles = [CANVAS_WIDTH / 2, left + width / 2, CANVAS_WIDTH - right - width / 2];
  return heights.flatMap((y) => middles.map((x) => ({ x, y })));
};

/** A logo as an overlay at the edge of the strict safe zone, as large as it covers nothing; else where it covers least. */
export const placedLogo = (promo: Promo, logo: OverlayItem): OverlayElement => {
  const others = occupiedBlocks(promo, null, estimatedBlock);
  const places = SHARES.flatMap((share) => {
    const scale = scaleOf(logo, share);
    const size = overlaySize(scale, logo.source);
    return centersFor(size).map((center) => ({ scale, center, area: coveredArea({ center, size }, others) }));
  });
  const best = places.reduce((least, place) => (place.area < least.area ? place : least));
  return {
    ...newOverlay(logo, [...promo.textElements, ...promo.overlayElements]),
    scale: best.scale,
    x: Math.round((best.center.x / CANVAS_WIDTH) * POSITION.max * 10) / 10,
    y: percentOfHeight(best.center.y),
  };
};
