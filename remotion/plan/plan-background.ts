import type { HexColor } from '#schema/elements/hex-color.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import {
  type AssetFacts,
  colorEncodingToConvert,
  type ColorEncoding,
  type StoredColor,
} from './asset-facts.ts';
import { type BackgroundBox, backgroundBox, coverCrop, leavesGaps } from './background-box.ts';
import { trimRangeInFrames } from './frame-timing.ts';

/** The backdrop of a video that does not cover the frame; `part` is the region of the file that is enlarged and blurred, px of the file. */
export type BackdropPlan = { kind: 'color'; color: HexColor } | { kind: 'blurred'; part: BackgroundBox };

/**
 * How the background fills the promo: `looped` when its trim range is shorter, `trimmed` when it is longer,
 * `whole` when it fits. `passes` is how often the range is played, the last time possibly not to its end.
 */
export type BackgroundPlan = {
  assetId: string;
  length: 'looped' | 'trimmed' | 'whole';
  /** Start of the trim range in the file, frames at the promo's rate. */
  startFrame: number;
  /** Length of the trim range, frames at the promo's rate. */
  framesInPass: number;
  passes: number;
  /** Where the full video frame is placed, px of the output, even; may extend beyond the frame. */
  box: BackgroundBox;
  /** Whether the file has another size than `box`. */
  isScaled: boolean;
  /** Null when the video covers the frame. */
  backdrop: BackdropPlan | null;
  /** Whether everything, including the backdrop, is flipped horizontally. */
  isMirrored: boolean;
  /** Null when its colours match the output. */
  convertFrom: ColorEncoding | null;
  /** Why ffmpeg cannot show it as the browser would; null when it can. */
  obstacle: string | null;
};

type Output = { outputScale: number; fps: number; frames: number };
type Facts = Pick<AssetFacts, 'width' | 'height' | 'durationInSeconds' | 'color'>;

/** The largest scaled size before cropping, px: beyond this the browser is no slower. */
const MAX_SCALED_PIXELS = 32_000_000;

/** HDR transfers: browsers tone-map them, ffmpeg's scaler does not. */
const highDynamicRange = new Set(['smpte2084', 'arib-std-b67']);
const obstacleOf = ({ colorTransfer, colorSpace }: StoredColor): string | null => {
  if (colorTransfer !== null && highDynamicRange.has(colorTransfer)) {
    return 'The background has a high dynamic range, which only the browser tone-maps to SDR.';
  }
  if (colorSpace?.startsWith('bt2020') === true) {
    return 'The background has colors beyond bt709, which only the browser converts to SDR.';
  }
  return null;
};

const atScale = ({ left, top, width, height }: BackgroundBox, scale: number): BackgroundBox => ({
  left: left * scale,
  top: top * scale,
  width: width * scale,
  height: height * scale,
});

const backdropOf = (background: PromoBackground, file: Facts, box: BackgroundBox): BackdropPlan | null => {
  if (!leavesGaps(box)) return null;
  return background.backdrop === 'color'
    ? { kind: 'color', color: background.backdropColor }
    : { kind: 'blurred', part: coverCrop(background, file) };
};

/**
 * Plans which range of the background is read, where it is placed and how often it repeats. `facts.width` and
 * `height` are px as displayed. Range and placement come from the same functions as in the composition.
 */
export const planBackground = (
  background: PromoBackground,
  facts: Facts,
  { outputScale, fps, frames }: Output,
): BackgroundPlan => {
  const { start, frames: framesInPass } = trimRangeInFrames(background, facts.durationInSeconds, fps);
  const onFrame = backgroundBox(background, facts);
  const box = atScale(onFrame, outputScale);
  const isTooLarge = box.width * box.height > MAX_SCALED_PIXELS;
  return {
    assetId: background.assetId,
    length: framesInPass === frames ? 'whole' : framesInPass > frames ? 'trimmed' : 'looped',
    startFrame: start,
    framesInPass,
    passes: Math.ceil(frames / framesInPass),
    box,
    isScaled: facts.width !== box.width || facts.height !== box.height,
    backdrop: backdropOf(background, facts, onFrame),
    isMirrored: background.mirrored,
    convertFrom: colorEncodingToConvert(facts.color, Math.min(facts.width, facts.height)),
    obstacle: isTooLarge
      ? 'The background is so wide or so tall that most of it lies outside the frame.'
      : obstacleOf(facts.color),
  };
};
