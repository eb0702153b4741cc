import type { ActivityTable } from '#contract/admin/activity.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { type CsvRow, csvFile } from '#server/downloads/csv.ts';
import type { GeneratedFile } from '#server/downloads/downloaded-file.ts';
import { listDownloads, listDownloadSummary } from './downloads.queries.ts';
import { readRenders, readStorage } from './operation-statistics.queries.ts';
import {
  countDownloadsByName,
  readDownloadsByTime,
  readFavoritesStatistics,
  type Span,
} from './statistics.queries.ts';

/** Rows per read. */
const BATCH = 1000;

async function* allDownloads(deps: LocalDeps): AsyncGenerator<CsvRow> {
  let before: string | undefined;
  do {
    const records = await listDownloads(deps, { before }, BATCH);
    for (const record of records) {
      yield [
        record.downloadedAt,
        record.userEmail,
        record.userRole,
        record.userSubscriptionStatus,
        record.instructorName,
        record.classType,
        record.userId,
        record.id,
      ];
    }
    before = records.length < BATCH ? undefined : records.at(-1)?.id;
  } while (before !== undefined);
}

async function* wholeSummary(deps: LocalDeps): AsyncGenerator<CsvRow> {
  let cursor: string | undefined;
  do {
    const page = await listDownloadSummary(deps, { cursor }, BATCH);
    for (const user of page.users) {
      yield [
        user.userEmail,
        user.userRole,
        user.userSubscriptionStatus,
        user.downloadCount,
        user.lastDownloadedAt,
        user.userId,
      ];
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

async function* byName(
  deps: LocalDeps,
  { days }: Span,
  group: 'classType' | 'instructor',
): AsyncGenerator<CsvRow> {
  const { names, unnamedDownloads } = await countDownloadsByName(deps, { days, group }, null);
  for (const { name, downloads } of names) yield [name, downloads];
  if (unnamedDownloads > 0) yield [null, unnamedDownloads];
}

async function* byTime(deps: LocalDeps, span: Span): AsyncGenerator<CsvRow> {
  const { points } = await readDownloadsByTime(deps, span);
  for (const { start, downloads } of points) yield [start, downloads];
}

async function* favorites(deps: LocalDeps): AsyncGenerator<CsvRow> {
  const rows = await readFavoritesStatistics(deps, null);
  for (const { title, favoriteCount, assetId } of rows) yield [title, favoriteCount, assetId];
}

async function* renders(deps: LocalDeps, span: Span): AsyncGenerator<CsvRow> {
  const { points } = await readRenders(deps, span);
  for (const { start, completed, failed, medianSeconds, p95Seconds } of points) {
    yield [start, completed, failed, medianSeconds, p95Seconds];
  }
}

async function* failures(deps: LocalDeps, span: Span): AsyncGenerator<CsvRow> {
  const statistics = await readRenders(deps, span);
  for (const { code, renders: count, message } of statistics.failures) yield [code, count, message];
}

async function* storage(deps: LocalDeps): AsyncGenerator<CsvRow> {
  const { kinds, accounts } = await readStorage(deps);
  for (const { kind, files, bytes } of kinds) yield [kind, null, files, bytes];
  for (const { userEmail, bytes } of accounts) yield ['account', userEmail, null, bytes];
}

type Table = {
  columns: readonly string[];
  rows: (deps: LocalDeps, span: Span) => AsyncGenerator<CsvRow>;
};

const tables: Record<ActivityTable, Table> = {
  downloads: {
    columns: [
      'Downloaded at (UTC)',
      'Email',
      'Role',
      'Subscription',
      'Instructor',
      'Class type',
      'User id',
      'Download id',
    ],
    rows: allDownloads,
  },
  'download-summary': {
    columns: ['Email', 'Role', 'Subscription', 'Downloads', 'Last download (UTC)', 'User id'],
    rows: wholeSummary,
  },
  'downloads-over-time': { columns: ['From (UTC)', 'Downloads'], rows: byTime },
  'downloads-by-class-type': {
    columns: ['Class type', 'Downloads'],
    rows: (deps, span) => byName(deps, span, 'classType'),
  },
  'downloads-by-instructor': {
    columns: ['Instructor', 'Downloads'],
    rows: (deps, span) => byName(deps, span, 'instructor'),
  },
  favorites: { columns: ['Title', 'Favorites', 'Overlay id'], rows: favorites },
  renders: {
    columns: ['From (UTC)', 'Completed', 'Failed', 'Median seconds', '95th percentile seconds'],
    rows: renders,
  },
  'render-failures': { columns: ['Code', 'Renders', 'Reason'], rows: failures },
  storage: { columns: ['Kind', 'Account', 'Files', 'Bytes'], rows: storage },
};

/** All rows of one table as a CSV file. `span` limits the statistics; downloads and favorites ignore it. */
export const exportActivity = (deps: LocalDeps, table: ActivityTable, span: Span): GeneratedFile => {
  const { columns, rows } = tables[table];
  return csvFile({ name: `polepro-${table}`, columns, rows: rows(deps, span) });
};
