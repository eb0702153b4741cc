import { backgroundBox } from '#remotion/plan/background-box.ts';
import { type Zone } from '#remotion/text-layout/spread-boxes.ts';
import { type ClipRegions, REGION_ROWS } from '#schema/clip-regions.ts';
import { CANVAS_HEIGHT, POSITION, STRICT_SAFE_ZONE } from '#schema/limits.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import type { Promo, TextZone } from '#schema/promo.ts';

/** Heights between which layouts place texts, px of the frame. */
export const SAFE_ZONE: Zone = { top: STRICT_SAFE_ZONE.top, bottom: CANVAS_HEIGHT - STRICT_SAFE_ZONE.bottom };

/** The middle third of the frame, where the eye looks for the figure, px. */
const MIDDLE_THIRD: Zone = { top: CANVAS_HEIGHT / 3, bottom: (CANVAS_HEIGHT * 2) / 3 };

/** A clip as measured when it came in: its size, px, and its regions, null if it came before they were measured. */
export type MeasuredClip = { width: number; height: number; regions: ClipRegions | null };

/** Brightness levels below which nothing moves that an eye would follow. */
const MIN_MOTION = 4;
/** How many times more than the calm rows a figure's rows change: less is a camera that moves, rain or a pattern. */
const MIN_RATIO = 3.5;
/** Share of the strongest motion at which a row still belongs to the figure, a fraction. */
const FIGURE_SHARE = 1 / 3;

const quartile = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? 0;

/** The rows in which a figure moves, as fractions of the clip's height from the top; null when nothing stands out. */
const figureRows = ({ motion }: ClipRegions): { from: number; to: number } | null => {
  const strongest = Math.max(...motion);
  if (strongest < MIN_MOTION || strongest < MIN_RATIO * quartile(motion)) return null;
  const isFigure = (value: number): boolean => value >= strongest * FIGURE_SHARE;
  return {
    from: motion.findIndex(isFigure) / REGION_ROWS,
    to: (motion.findLastIndex(isFigure) + 1) / REGION_ROWS,
  };
};

/** The heights of the middle third across which a figure moves, px of the frame; null if it is clear. */
export const figureInMiddle = (background: PromoBackground, clip: MeasuredClip): Zone | null => {
  const rows = clip.regions === null ? null : figureRows(clip.regions);
  if (rows === null) return null;
  const { top, height } = backgroundBox(background, clip);
  const figure = {
    top: Math.max(MIDDLE_THIRD.top, top + rows.from * height),
    bottom: Math.min(MIDDLE_THIRD.bottom, top + rows.to * height),
  };
  return figure.top < figure.bottom ? figure : null;
};

/** How much a light row counts against it, next to a level of motion: most texts are white. */
const LIGHT_WEIGHT = 1 / 16;

/** The unrest of a part of the frame, brightness levels. */
const unrestOf = (
  zone: Zone,
  background: PromoBackground,
  { width, height, regions }: MeasuredClip,
): number => {
  if (regions === null) return 0;
  const box = backgroundBox(background, { width, height });
  const rows = Array.from({ length: REGION_ROWS }, (_, row) => row).filter((row) => {
    const middle = box.top + ((row + 0.5) / REGION_ROWS) * box.height;
    return middle >= zone.top && middle < zone.bottom;
  });
  const unrest = rows.map((row) => (regions.motion[row] ?? 0) + (regions.light[row] ?? 0) * LIGHT_WEIGHT);
  return unrest.reduce((sum, value) => sum + value, 0) / Math.max(1, unrest.length);
};

/** Room for a stack of texts of ordinary length, px of the frame. */
const ENOUGH = 352;

const heightOf = ({ top, bottom }: Zone): number => bottom - top;

/** Percent of the frame, to a tenth. */
const percentOf = (px: number): number => Math.round((px / CANVAS_HEIGHT) * POSITION.max * 10) / 10;

/**
 * Where texts over a clip belong: the end of the safe zone that its moving figure leaves free, the quieter one if both have room. Null,
 * for the whole safe zone, where no figure crosses the middle third and for a clip that has not been measured.
 */
export const textZoneOver = (
  background: PromoBackground | null,
  clip: MeasuredClip | null,
): TextZone | null => {
  const figure = background === null || clip === null ? null : figureInMiddle(background, clip);
  if (figure === null || background === null || clip === null) return null;
  const ends = [
    { top: SAFE_ZONE.top, bottom: Math.min(SAFE_ZONE.bottom, figure.top) },
    { top: Math.max(SAFE_ZONE.top, figure.bottom), bottom: SAFE_ZONE.bottom },
  ];
  const roomy = ends.filter((end) => heightOf(end) >= ENOUGH);
  const best =
    roomy.length > 1
      ? roomy.toSorted((one, other) => unrestOf(one, background, clip) - unrestOf(other, background, clip))[0]
      : ends.toSorted((one, other) => heightOf(other) - heightOf(one))[0];
  return best === undefined ? null : { top: percentOf(best.top), bottom: percentOf(best.bottom) };
};

/** Distance by which a zone that is too small grows towards the figure, px of the frame. */
const GROWTH = 16;

/** The zone of a promo's texts, then larger ones up to the safe zone, for texts that do not fit, px of the frame. */
export const zonesFor = ({ textZone }: Pick<Promo, 'textZone'>): Zone[] => {
  if (textZone === null) return [SAFE_ZONE];
  const zones: Zone[] = [];
  let top = Math.max(SAFE_ZONE.top, (textZone.top / POSITION.max) * CANVAS_HEIGHT);
  let bottom = Math.min(SAFE_ZONE.bottom, (textZone.bottom / POSITION.max) * CANVAS_HEIGHT);
  const isUpper = top - SAFE_ZONE.top < SAFE_ZONE.bottom - bottom;
  while (top > SAFE_ZONE.top + 1 || bottom < SAFE_ZONE.bottom - 1) {
    zones.push({ top, bottom });
    const hasEnd = isUpper ? bottom >= SAFE_ZONE.bottom : top <= SAFE_ZONE.top;
    if (hasEnd) break;
    if (isUpper) bottom = Math.min(SAFE_ZONE.bottom, bottom + GROWTH);
    else top = Math.max(SAFE_ZONE.top, top - GROWTH);
  }
  return [...zones, SAFE_ZONE];
};
