import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '#server/ports/metrics.ts';

const REQUEST_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const STAGE_SECONDS = [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320];

/** The metrics of one process, in a separate registry. */
export const promMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'polepro_http_request_seconds',
    help: 'Duration of requests, seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const stages = new Histogram({
    name: 'polepro_render_stage_seconds',
    help: 'Duration of a stage of a render, seconds',
    labelNames: ['stage'],
    buckets: STAGE_SECONDS,
    registers,
  });
  const lookups = new Counter({
    name: 'polepro_video_cache_lookups_total',
    help: 'Renders that were looked up in the video cache',
    labelNames: ['result'],
    registers,
  });
  return {
    requestEnded: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    stageEnded: (stage, seconds) => stages.observe({ stage }, seconds),
    videoLookedUp: (isCached) => lookups.inc({ result: isCached ? 'hit' : 'miss' }),
    observe: ({ name, help, labels }, read) => {
      const gauge = new Gauge({
        name,
        help,
        labelNames: labels,
        registers,
        collect: async () => {
          const samples = await read();
          gauge.reset();
          // A gauge without labels starts over at 0, which is also a valid value.
          gauge.remove({});
          for (const sample of samples) gauge.set(sample.labels, sample.value);
        },
      });
    },
    observeProcess: () => collectDefaultMetrics({ register: registry }),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
};
