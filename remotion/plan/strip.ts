import type { TextElement } from '#schema/elements/text-element.ts';
import { REFERENCE_SCALE } from '#schema/limits.ts';
import { type PartCounts, type Pose, poseAt } from './pose.ts';
import type { TimedElement } from './timed-element.ts';

/** Kinds of motion that a still, faded and moved, cannot show. */
const REDRAWN: ReadonlySet<string> = new Set(['pop', 'flicker', 'wipe', 'blur', 'typewriter', 'pulse']);

/** Whether a text needs a strip: frames of its own look, because opacity and place alone do not show its motion. */
export const needsStrip = ({ enter, exit, loop, words }: TimedElement): boolean =>
  words !== null || [enter, exit, loop].some((motion) => motion !== null && REDRAWN.has(motion.kind));

/** Whether its letters come one after the other, so that they are drawn apart from its plates. */
export const hasLetterMotion = ({ enter, exit, words }: TimedElement): boolean =>
  words !== null || enter?.kind === 'typewriter' || exit?.kind === 'typewriter';

/** The look of a text at a moment, without its place. */
export type Look = Omit<Pose, 'dx' | 'dy'>;

/**
 * The looks of a text in the order in which they come. Look n begins `starts[n]` frames after the start of the element. With a loop there is
 * one look a frame, and the `size` looks from `start` on come `times` times.
 */
export type Strip = {
  looks: readonly Look[];
  starts: readonly number[];
  loop: { start: number; size: number; times: number } | null;
};

const lookAt = (element: TimedElement, frame: number, counts: PartCounts): Look | null => {
  const pose = poseAt(element, element.from + frame, counts);
  if (pose === null) return null;
  const { dx: _dx, dy: _dy, ...look } = pose;
  return look;
};

/** The frames, from the start of the element, in which the loop repeats: after the entrance and before the exit, whole periods. */
const loopOf = ({ from, to, enter, exit, loop, words }: TimedElement): Strip['loop'] => {
  if (loop === null || words !== null || !REDRAWN.has(loop.kind)) return null;
  const start = enter?.frames ?? 0;
  const times = Math.floor((to - from - start - (exit?.frames ?? 0)) / loop.period);
  return times < 2 ? null : { start, size: loop.period, times };
};

/** Plans the strip of a text, apart from the cover. Without a loop, frames with the same look are one. Pure. */
export const planStrip = (text: TimedElement, counts: PartCounts): Strip => {
  const element = { ...text, cover: null };
  const loop = loopOf(element);
  // ffmpeg repeats the first period.
  const repeats = loop === null ? 0 : loop.size * (loop.times - 1);
  const length = element.to - element.from - repeats;
  const looks: Look[] = [];
  const starts: number[] = [];
  let last = '';
  for (let index = 0; index < length; index += 1) {
    const frame = loop !== null && index >= loop.start + loop.size ? index + repeats : index;
    const look = lookAt(element, frame, counts);
    const key = JSON.stringify(look);
    if (look === null || (loop === null && key === last)) continue;
    last = key;
    looks.push(look);
    starts.push(frame);
  }
  return { looks, starts, loop };
};

/** About how many pixels of the video a text covers: twice the area of its letters, because only the browser knows its layout. */
export const estimatedPixels = (
  { content, fontSize }: Pick<TextElement, 'content' | 'fontSize'>,
  { width, height, outputScale }: { width: number; height: number; outputScale: number },
): number => Math.min(width * height, 2 * content.length * (fontSize * REFERENCE_SCALE * outputScale) ** 2);
