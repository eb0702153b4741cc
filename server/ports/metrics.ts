import type { RenderStage } from '#contract/videos/renders.contract.ts';

/** One value of a gauge, with its labels. */
export type Sample = { labels: Record<string, string>; value: number };

/** Metrics of this process for its operators. Recording one takes microseconds and never fails. */
export type Metrics = {
  /** Records a finished request. `route` is its pattern, so that there are few labels. */
  requestEnded: (request: { method: string; route: string; status: number }, seconds: number) => void;
  /** Records the end of a stage of a render. */
  stageEnded: (stage: RenderStage, seconds: number) => void;
  /** Records that a render was looked up in the video cache, once for each render. If the request finds nothing, the worker records it. */
  videoLookedUp: (isCached: boolean) => void;
  /** Adds a gauge, which is read when the metrics are requested. */
  observe: (gauge: { name: string; help: string; labels: string[] }, read: () => Promise<Sample[]>) => void;
  /** From now on, also counts memory, processor time and the lag of the event loop. */
  observeProcess: () => void;
  /** All metrics in the text format of Prometheus. */
  read: () => Promise<{ contentType: string; text: string }>;
};
