import { CANVAS_WIDTH } from '#schema/limits.ts';

/** All pictures of a looping file and when each begins, seconds, in their order. */
export type Loop = { frames: readonly ImageBitmap[]; times: readonly number[] };

/** Times of files are rounded to whole milliseconds: a picture that begins by less than that later has begun. */
const ROUNDING = 0.001;

/** The picture that stands at `time`, seconds: the last that has begun, or the first. */
export const frameAt = ({ frames, times }: Loop, time: number): ImageBitmap | undefined => {
  const next = times.findIndex((begin) => begin > time + ROUNDING);
  return frames[next === -1 ? frames.length - 1 : Math.max(0, next - 1)];
};

type Size = { width: number; height: number };

/** Widths that pictures are kept in, px: few, so that sizing an overlay seldom decodes it anew. */
const WIDTHS = [128, 256, 512] as const;

/** Previews show the frame no wider than that on most screens, px of the screen's own. */
const PREVIEW_WIDTH = 810;

/** One loop's pictures may take so many bytes of memory; a longer or larger one is kept smaller. */
const MAX_LOOP_BYTES = 100_000_000;
const BYTES_PER_PIXEL = 4;

/**
 * How large the pictures of a looping file are kept, px, when it is shown `shownWidth` wide, px of the 1080-wide frame: as large as a
 * preview can show them, never larger than they are.
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
