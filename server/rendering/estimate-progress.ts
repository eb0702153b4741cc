import type { RenderStage } from '#contract/renders.contract.ts';
import type { RenderProgress } from '#server/ports/render-engine.ts';

/** What is known at one moment: the stage, how much of it is done (0 to 1), and when, in seconds of any clock. */
export type StageReport = { stage: RenderStage; share: number; atInSeconds: number };

/** The last estimate, with what the next one needs. `rate` is progress per second, null until it has been seen. */
export type Estimate = RenderProgress & { atInSeconds: number; rate: number | null };

/** How much of the whole each stage is, as measured on promos of 15 s; it ends below 1, which is said by `completed`. */
const spans: Record<RenderStage, readonly [from: number, to: number]> = {
  preparing: [0, 0.04],
  rendering: [0.04, 0.95],
  composing: [0.95, 0.97],
  checking: [0.97, 0.98],
  publishing: [0.98, 0.99],
};

/** Seconds over which the rate is smoothed: long enough to be calm, short enough to follow a busy machine. */
const SMOOTHING = 5;
/** Progress within `rendering` before a figure is named, so that the first one is not wild. */
const FIRST_FIGURE = 0.03;

const smoothedRate = (previous: Estimate, progress: number, elapsed: number): number | null => {
  if (elapsed <= 0) return previous.rate;
  const now = (progress - previous.progress) / elapsed;
  if (previous.rate === null) return now > 0 ? now : null;
  const weight = 1 - Math.exp(-elapsed / SMOOTHING);
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
  const isMeasured = previous !== null && stage === 'rendering' && previous.stage === 'rendering';
  const rate = isMeasured ? smoothedRate(previous, progress, atInSeconds - previous.atInSeconds) : (previous?.rate ?? null);
  const isKnown = rate !== null && rate > 0 && progress >= from + FIRST_FIGURE * (to - from);
  const secondsLeft = isKnown && stage !== 'preparing' ? Math.max(1, Math.round((1 - progress) / rate)) : null;
  return { stage, progress, secondsLeft, rate, atInSeconds };
};
