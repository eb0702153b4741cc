import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/activity.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { exportActivity } from './activity-export.service.ts';
import { listDownloads, listDownloadSummary } from './downloads.service.ts';
import { readRenders, readStorage } from './operation-statistics.service.ts';
import { countDownloadsByName, readDownloadsByTime, readFavoritesStatistics } from './statistics.service.ts';

/** Exports per address and minute: each may read every download. */
const EXPORTS_PER_MINUTE = 20;

export const registerActivityRoutes = (app: FastifyInstance, deps: LocalDeps): void =>
  registerEndpoints(
    app,
    endpoints,
    {
      readFavoritesStatistics: () => readFavoritesStatistics(deps),
      listDownloadActivity: ({ query }) => listDownloads(deps, query),
      listDownloadSummary: ({ query }) => listDownloadSummary(deps, query),
      readDownloadsOverTime: ({ query }) => readDownloadsByTime(deps, query),
      readDownloadsByName: ({ query }) => countDownloadsByName(deps, query),
      readRenderStatistics: ({ query }) => readRenders(deps, query),
      readStorageStatistics: () => readStorage(deps),
      exportActivity: async ({ query: { table, days, period } }) =>
        exportActivity(deps, table, { days, period }),
    },
    { exportActivity: { maxPerMinute: EXPORTS_PER_MINUTE } },
  );
