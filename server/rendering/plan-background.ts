import { loopPeriodInFrames } from '#remotion/animation/loop-frames.ts';
import type { AssetFacts, StoredColor } from '#server/rendering/asset-facts.ts';
import { colorReading, type ColorReading } from '#server/rendering/color-reading.ts';

/**
 * How the background fills the promo: `looped` when it is shorter, `trimmed` when it is longer, `whole` when it fits.
 * `passes` is how often it is played, the last one maybe not to its end.
 */
export type BackgroundPlan = {
  assetId: string;
  fit: 'looped' | 'trimmed' | 'whole';
  /** Frames of one pass, at the promo's own rate. */
  framesInPass: number;
  passes: number;
  /** Size it is scaled to so that it covers the frame, px; null when it fits as it is. The middle is shown. */
  coverSize: { width: number; height: number } | null;
  /** Null when it is stored as the finished video is. */
  convertFrom: ColorReading | null;
  /** Why it cannot be laid under by ffmpeg as a browser would show it; null when it can. */
  obstacle: string | null;
};

type Output = { width: number; height: number; fps: number; frames: number };

/** Transfers of high dynamic range: how a browser maps their brightness to a plain screen, ffmpeg's scaler does not. */
const highDynamicRange = new Set(['smpte2084', 'arib-std-b67']);
const obstacleOf = ({ colorTransfer, colorSpace }: StoredColor): string | null => {
  if (colorTransfer !== null && highDynamicRange.has(colorTransfer)) {
    return 'The background has a high dynamic range, which only the browser brings to a plain screen.';
  }
  if (colorSpace?.startsWith('bt2020') === true) {
    return 'The background has colours beyond bt709, which only the browser brings to a plain screen.';
  }
  return null;
};

/** Even and never smaller than the frame. */
const coverage = (file: { width: number; height: number }, frame: { width: number; height: number }) => {
  const scale = Math.max(frame.width / file.width, frame.height / file.height);
  const side = (px: number, least: number): number => Math.max(least, Math.round((px * scale) / 2) * 2);
  return { width: side(file.width, frame.width), height: side(file.height, frame.height) };
};

/** Decides how the background is read, scaled and repeated. `facts.width` and `height` are px as it is shown. */
export const planBackground = (
  assetId: string,
  facts: Pick<AssetFacts, 'width' | 'height' | 'durationInSeconds' | 'color'>,
  { width, height, fps, frames }: Output,
): BackgroundPlan => {
  const framesInPass = loopPeriodInFrames(facts.durationInSeconds, fps);
  const fit = framesInPass === frames ? 'whole' : framesInPass > frames ? 'trimmed' : 'looped';
  const isSized = facts.width === width && facts.height === height;
  return {
    assetId,
    fit,
    framesInPass,
    passes: Math.ceil(frames / framesInPass),
    coverSize: isSized ? null : coverage(facts, { width, height }),
    convertFrom: colorReading(facts.color, Math.min(facts.width, facts.height)),
    obstacle: obstacleOf(facts.color),
  };
};
