import type { RenderStage, RenderWay } from '#contract/renders.contract.ts';
import type { RenderProgress } from '#server/ports/render-engine.ts';

/** The stage of a render and how much of it is done, 0 to 1. */
export type StageProgress = { strategy: RenderWay; stage: RenderStage; share: number };

/** What is known at one moment, in seconds of any clock. */
export type StageReport = StageProgress & { atInSeconds: number };

/** The last estimate, with what the next one needs: `rate` is progress per second as measured over `measured` seconds. */
export type Estimate = RenderProgress & {
  strategy: RenderWay;
  atInSeconds: number;
  rate: number;
  measured: number;
};

type Span = readonly [from: number, to: number];

/** How much of the whole each stage is, as measured on promos of 15 s; it ends below 1, which is said by `completed`. */
const spans: Record<RenderWay, Record<RenderStage, Span>> = {
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

/** The stage that takes most of the time, by which the time left is measured. */
const longestStage: Record<RenderWay, RenderStage> = { full: 'rendering', layered: 'composing' };

/** Seconds over which the rate is smoothed: long enough to be calm, short enough to follow a busy machine. */
const SMOOTHING = 6;
/** Seconds of the longest stage before a figure is named: its beginning opens files and loads fonts. */
const FIRST_FIGURE_AFTER = 2;

/** The mean at first, then ever more of the last few seconds. */
const smoothedRate = (previous: Estimate, progress: number, elapsed: number): number => {
  const now = (progress - previous.progress) / elapsed;
  const weight = Math.max(1 - Math.exp(-elapsed / SMOOTHING), elapsed / (previous.measured + elapsed));
  return previous.rate + (now - previous.rate) * weight;
};

/**
 * The estimate after one more report. Progress never falls while the way is the same, and never reaches 1; the time left follows from a smoothed rate
 * that is measured in the longest stage, and is null before that.
 */
export const estimateProgress = (
  last: Estimate | null,
  { strategy: way, stage, share, atInSeconds }: StageReport,
): Estimate => {
  // A second way begins anew.
  const previous = last?.strategy === way ? last : null;
  const [from, to] = spans[way][stage];
  const reached = from + (to - from) * Math.min(1, Math.max(0, share));
  const progress = Math.max(previous?.progress ?? 0, reached);
  let { rate, measured } = previous ?? { rate: 0, measured: 0 };
  const elapsed = previous === null ? 0 : atInSeconds - previous.atInSeconds;
  if (previous?.stage === stage && stage === longestStage[way] && elapsed > 0) {
    rate = smoothedRate(previous, progress, elapsed);
    measured += elapsed;
  }
  const isKnown = rate > 0 && measured >= FIRST_FIGURE_AFTER;
  const secondsLeft = isKnown ? Math.max(1, Math.round((1 - progress) / rate)) : null;
  return { strategy: way, stage, progress, secondsLeft, rate, measured, atInSeconds };
};
