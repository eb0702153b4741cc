import type { RenderStage } from '#contract/renders.contract.ts';
import type { RenderProgress } from '#server/ports/render-engine.ts';

/** What is known at one moment: the stage, how much of it is done (0 to 1), and when, in seconds of any clock. */
export type StageReport = { stage: RenderStage; share: number; atInSeconds: number };

/** The last estimate, with what the next one needs: `rate` is progress per second as measured over `measured` seconds. */
export type Estimate = RenderProgress & { atInSeconds: number; rate: number; measured: number };

/** How much of the whole each stage is, as measured on promos of 15 s; it ends below 1, which is said by `completed`. */
const spans: Record<RenderStage, readonly [from: number, to: number]> = {
  preparing: [0, 0.04],
  rendering: [0.04, 0.95],
  composing: [0.95, 0.97],
  checking: [0.97, 0.98],
  publishing: [0.98, 0.99],
};

/** Seconds over which the rate is smoothed: long enough to be calm, short enough to follow a busy machine. */
const SMOOTHING = 6;
/** Seconds of drawing before a figure is named: the first frames open the video and load the fonts. */
const FIRST_FIGURE_AFTER = 2;

/** The mean at first, then ever more of the last few seconds. */
const smoothedRate = (previous: Estimate, progress: number, elapsed: number): number => {
  const now = (progress - previous.progress) / elapsed;
  const weight = Math.max(1 - Math.exp(-elapsed / SMOOTHING), elapsed / (previous.measured + elapsed));
  return previous.rate + (now - previous.rate) * weight;
};

/**
 * The estimate after one more report. Progress never falls and never reaches 1; the time left follows from a smoothed rate
 * that is measured while frames are drawn, and is null before that.
 */
export const estimateProgress = (
  previous: Estimate | null,
  { stage, share, atInSeconds }: StageReport,
): Estimate => {
  const [from, to] = spans[stage];
  const reached = from + (to - from) * Math.min(1, Math.max(0, share));
  const progress = Math.max(previous?.progress ?? 0, reached);
  let { rate, measured } = previous ?? { rate: 0, measured: 0 };
  const elapsed = previous === null ? 0 : atInSeconds - previous.atInSeconds;
  if (previous?.stage === 'rendering' && stage === 'rendering' && elapsed > 0) {
    rate = smoothedRate(previous, progress, elapsed);
    measured += elapsed;
  }
  const isKnown = rate > 0 && measured >= FIRST_FIGURE_AFTER;
  const secondsLeft = isKnown ? Math.max(1, Math.round((1 - progress) / rate)) : null;
  return { stage, progress, secondsLeft, rate, measured, atInSeconds };
};
