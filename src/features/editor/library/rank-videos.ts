import type { BackgroundVideo } from '#contract/library.contract.ts';

/** The most useful first; what nobody has looked at keeps its place behind them. */
export const rankVideos = (videos: readonly BackgroundVideo[]): readonly BackgroundVideo[] =>
  videos.toSorted((one, other) => (other.strip?.score ?? -1) - (one.strip?.score ?? -1));
