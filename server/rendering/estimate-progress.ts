import type { RenderStage, RenderStrategy } from '#contract/videos/renders.contract.ts';
import type { RenderProgress } from '#server/ports/render-engine.ts';

/** The current stage of a render and how much of it is done, 0 to 1. */
export type StageProgress = { strategy: RenderStrategy; stage: RenderStage; share: number };

/** A progress report at one moment, in seconds of any monotonic clock. */
export type StageReport = StageProgress & { atInSeconds: number };

/** The latest estimate with the state for the next one: `rate` is progress per second, measured over `measured` seconds. */
export type Estimate = RenderProgress & {
  strategy: RenderStrategy;
  atInSeconds: number;
  rate: number;
  measured: number;
};

type Span = readonly [from: number, to: number];

/** The span of each stage, measured on promos of 15 s. It ends below 1, because only `completed` means done. */
const spans: Record<RenderStrategy, Record<RenderStage, Span>> = {
  full: {
    preparing: [0, 0.04],
    rendering: [0.04, 0.95],
    composing: [0.95, 0.97],
    checking: [0.97, 0.98],
    publishing: [0.98, 0.99],
  },
  layered: {
    preparing: [0, 0.02],
    rendering: [0.02, 0.12],
    composing: [0.12, 0.96],
    checking: [0.96, 0.98],
    publishing: [0.98, 0.99],
  },
};

/** The longest stage, which the time left is measured in. */
const longestStage: Record<RenderStrategy, RenderStage> = { full: 'rendering', layered: 'composing' };

/** Smoothing window in seconds: long enough to be stable, short enough to follow a machine that gets busy. */
const SMOOTHING = 6;
/** Seconds of the longest stage before the first estimate: it starts with opening files and loading fonts. */
const FIRST_ESTIMATE_AFTER = 2;

/** A plain mean at first, then an exponential moving average. */
const smoothedRate = (previous: Estimate, progress: number, elapsed: number): number => {
  const now = (progress - previous.progress) / elapsed;
  const weight = Math.max(1 - Math.exp(-elapsed / SMOOTHING), elapsed / (previous.measured + elapsed));
  return previous.rate + (now - previous.rate) * weight;
};

/**
 * Updates the estimate with another report. Progress never falls within one strategy and never reaches 1. The time
 * left follows from a smoothed rate measured in the longest stage, and is null before that.
 */
export const estimateProgress = (
  last: Estimate | null,
  { strategy, stage, share, atInSeconds }: StageReport,
): Estimate => {
  // Another strategy starts over.
  const previous = last?.strategy === strategy ? last : null;
  const [from, to] = spans[strategy][stage];
  const reached = from + (to - from) * Math.min(1, Math.max(0, share));
  const progress = Math.max(previous?.progress ?? 0, reached);
  let { rate, measured } = previous ?? { rate: 0, measured: 0 };
  const elapsed = previous === null ? 0 : atInSeconds - previous.atInSeconds;
  if (previous?.stage === stage && stage === longestStage[strategy] && elapsed > 0) {
    rate = smoothedRate(previous, progress, elapsed);
    measured += elapsed;
  }
  const isKnown = rate > 0 && measured >= FIRST_ESTIMATE_AFTER;
  const secondsLeft = isKnown ? Math.max(1, Math.round((1 - progress) / rate)) : null;
  return { strategy, stage, progress, secondsLeft, rate, measured, atInSeconds };
};
