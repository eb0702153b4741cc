import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/admin/activity.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { exportActivity } from './activity-export.service.ts';
import { listDownloads, listDownloadSummary } from './downloads.queries.ts';
import { readRenders, readStorage } from './operation-statistics.queries.ts';
import { countDownloadsByName, readDownloadsByTime, readFavoritesStatistics } from './statistics.queries.ts';

/** Exports per address and minute: each may read every download. */
const EXPORTS_PER_MINUTE = 20;

/**
 * Shares one query among identical concurrent requests. Reading a year of downloads takes a twentieth of a second, which adds up when many
 * admins open the charts, or one retries.
 */
export const shareReads = () => {
  const underWay = new Map<string, Promise<unknown>>();
  return <Result>(name: string, input: object, read: () => Promise<Result>): Promise<Result> => {
    const key = JSON.stringify([name, input]);
    const current = underWay.get(key) ?? read().finally(() => underWay.delete(key));
    underWay.set(key, current);
    // Its name determines the type of the result.
    return current as Promise<Result>;
  };
};

export const registerActivityRoutes = (app: FastifyInstance, deps: LocalDeps): void => {
  const share = shareReads();
  registerEndpoints(
    app,
    endpoints,
    {
      readFavoritesStatistics: () => share('favorites', {}, () => readFavoritesStatistics(deps)),
      listDownloadActivity: ({ query }) => listDownloads(deps, query),
      listDownloadSummary: ({ query }) => share('summary', query, () => listDownloadSummary(deps, query)),
      readDownloadsOverTime: ({ query }) => share('over time', query, () => readDownloadsByTime(deps, query)),
      readDownloadsByName: ({ query }) => share('by name', query, () => countDownloadsByName(deps, query)),
      readRenderStatistics: ({ query }) => share('renders', query, () => readRenders(deps, query)),
      readStorageStatistics: () => share('storage', {}, () => readStorage(deps)),
      exportActivity: async ({ query: { table, days, period } }) =>
        exportActivity(deps, table, { days, period }),
    },
    { exportActivity: { maxPerMinute: EXPORTS_PER_MINUTE } },
  );
};
