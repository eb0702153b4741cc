import type { OverlayItem } from '#contract/library/library.contract.ts';
import { overlaySize } from '#remotion/layers/overlay-box.ts';
import type { Point, Size } from '#remotion/text-layout/keep-in-frame.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, OVERLAY_SCALE, POSITION, STRICT_SAFE_ZONE } from '#schema/limits.ts';
import { type OverlayElement, newOverlay } from '#schema/elements/overlay-element.ts';
import type { Promo } from '#schema/promo.ts';
import { estimatedBlock, percentOfHeight } from '#remotion/layers/element-blocks.ts';
import { coveredArea, occupiedBlocks } from '#src/features/editor/document/free-place.ts';
import { clampTo } from '#src/features/editor/document/update.ts';

/** The largest size of a logo, px of the frame: it must not outshine the texts. */
const LARGEST = { width: 320, height: 200 };

/** Sizes that are tried, as shares of it. */
const SHARES = [1, 0.75, 0.5] as const;

const scaleOf = ({ source }: OverlayItem, share: number): number => {
  const { width, height } = overlaySize(1, source);
  const scale = share * Math.min(LARGEST.width / width, LARGEST.height / height);
  return clampTo(OVERLAY_SCALE, Math.floor(scale * 100) / 100);
};

/** Between the heights that are tried, px of the frame. */
const STEP = 24;

/** Centres of a logo inside the strict safe zone, px of the frame: those at its upper and lower edge, and those between them. */
const centersFor = ({ width, height }: Size): { edges: Point[]; others: Point[] } => {
  const { top, bottom, left, right } = STRICT_SAFE_ZONE;
  const [highest, lowest] = [top + height / 2, CANVAS_HEIGHT - bottom - height / 2];
  const heights = Array.from({ length: Math.ceil((lowest - highest) / STEP) }, (_, i) => lowest - i * STEP);
  const columns = [CANVAS_WIDTH / 2, left + width / 2, CANVAS_WIDTH - right - width / 2];
  const at = (y: number): Point[] => columns.map((x) => ({ x, y }));
  return { edges: [highest, lowest].flatMap(at), others: heights.slice(1).flatMap(at) };
};

/**
 * A logo as an overlay inside the strict safe zone, where it covers nothing: at an edge, as large as fits there, else
 * between the texts. If there is no such place, where it covers least.
 */
export const placedLogo = (promo: Promo, logo: OverlayItem): OverlayElement => {
  const others = occupiedBlocks(promo, null, estimatedBlock);
  const placesAt = (part: 'edges' | 'others') =>
    SHARES.flatMap((share) => {
      const scale = scaleOf(logo, share);
      const size = overlaySize(scale, logo.source);
      return centersFor(size)[part].map((center) => ({
        scale,
        center,
        area: coveredArea({ center, size }, others),
      }));
    });
  const places = [...placesAt('edges'), ...placesAt('others')];
  const best = places.reduce((least, place) => (place.area < least.area ? place : least));
  return {
    ...newOverlay(logo, [...promo.textElements, ...promo.overlayElements]),
    scale: best.scale,
    x: Math.round((best.center.x / CANVAS_WIDTH) * POSITION.max * 10) / 10,
    y: percentOfHeight(best.center.y),
  };
};
