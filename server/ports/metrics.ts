import type { RenderStage } from '#contract/videos/renders.contract.ts';

/** One value of a gauge, with its labels. */
export type Sample = { labels: Record<string, string>; value: number };

/** Metrics of this process for its operators. Recording one takes microseconds and never fails. */
export type Metrics = {
  /** A request has been answered. `route` is its pattern, so that there are few labels. */
  requestEnded: (request: { method: string; route: string; status: number }, seconds: number) => void;
  /** A stage of a render has ended. */
  stageEnded: (stage: RenderStage, seconds: number) => void;
  /** A render was looked up in the video cache. Counted once for each render, by the worker if the request has found nothing. */
  videoLookedUp: (isCached: boolean) => void;
  /** Adds a gauge that is read when the metrics are requested. */
  observe: (gauge: { name: string; help: string; labels: string[] }, read: () => Promise<Sample[]>) => void;
  /** Also counts memory, processor time and the lag of the event loop from now on. */
  observeProcess: () => void;
  /** All metrics in the text format of Prometheus. */
  read: () => Promise<{ contentType: string; text: string }>;
};
