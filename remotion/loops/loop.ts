import { CANVAS_WIDTH } from '#schema/limits.ts';

/** The decoded frames of a looping file and the time at which each begins, seconds. */
export type Loop = { frames: readonly ImageBitmap[]; times: readonly number[] };

/** Seconds. Files round timestamps to milliseconds: a frame that begins less than that later counts as begun. */
const ROUNDING = 0.001;

/** The frame at `time`, seconds: the last that has begun, or the first. */
export const frameAt = ({ frames, times }: Loop, time: number): ImageBitmap | undefined => {
  const next = times.findIndex((begin) => begin > time + ROUNDING);
  return frames[next === -1 ? frames.length - 1 : Math.max(0, next - 1)];
};

type Size = { width: number; height: number };

/** Widths at which frames are cached, px: few, so that resizing an overlay rarely decodes it again. */
const WIDTHS = [128, 256, 512] as const;

/** Device px. On most screens the preview is not wider than this. */
const PREVIEW_WIDTH = 810;

/** Memory limit for the frames of one loop; a longer or larger loop is cached at a smaller size. */
const MAX_LOOP_BYTES = 100_000_000;
const BYTES_PER_PIXEL = 4;

/**
 * The size at which the frames of a looping file are cached, px, when it is shown `shownWidth` wide, px of the 1080-wide
 * frame: as large as a preview can show them, never larger than the file.
 */
export const loopSize = (
  file: Size & { durationInSeconds: number },
  { shownWidth, fps }: { shownWidth: number; fps: number },
): Size => {
  const needed = (shownWidth / CANVAS_WIDTH) * PREVIEW_WIDTH;
  const wanted = WIDTHS.find((width) => width >= needed) ?? file.width;
  const pixels = MAX_LOOP_BYTES / BYTES_PER_PIXEL / Math.max(1, Math.ceil(file.durationInSeconds * fps));
  const affordable = Math.sqrt((pixels * file.width) / file.height);
  const width = Math.max(1, Math.floor(Math.min(wanted, file.width, affordable)));
  return { width, height: Math.max(1, Math.round((width * file.height) / file.width)) };
};
