import { gzipSync } from 'node:zlib';
import type { Late, Noted, OpenPage } from '#tests/bench/editor/page.ts';

export const RUNS = 3;

/** The percentile of the values for a share from 0 to 1. */
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other).at(Math.ceil(values.length * share) - 1) ?? Number.NaN;

/** The 95th percentiles. */
export const lateness = (all: readonly Late[]): Late => ({
  drawn: percentile(
    all.map(({ drawn }) => drawn),
    0.95,
  ),
  done: percentile(
    all.map(({ done }) => done),
    0.95,
  ),
});

/** How long the main thread must be idle for a page to count as interactive, ms. */
const REST = 50;

/** When the preview shows and the page would respond to a press at once, ms since the navigation started. */
export const interactiveAt = ({ showsAt, longTasks }: Noted): number => {
  if (showsAt === null) return Number.NaN;
  let free = showsAt;
  for (const { start, duration } of longTasks.toSorted((one, other) => one.start - other.start)) {
    if (start < free + REST) free = Math.max(free, start + duration);
  }
  return free;
};

/** How long no task may be long for a page to count as quiet, ms. */
const QUIET = 1000;

/** When a page that shows at a moment has been quiet for a second, ms since the navigation started. */
export const quietAt = (showsAt: number, longTasks: Noted['longTasks']): number => {
  let free = showsAt;
  for (const { start, duration } of longTasks.toSorted((one, other) => one.start - other.start)) {
    if (start < free + QUIET) free = Math.max(free, start + duration);
  }
  return free + QUIET;
};

/** The longest task until then, ms. */
export const longestTask = ({ longTasks }: Noted, until = Infinity): number =>
  Math.max(0, ...longTasks.filter(({ start }) => start < until).map(({ duration }) => duration));

/** Bytes, compressed with gzip, that the page had fetched by then. */
export const fetchedBytes = async (
  { fetched, page }: Pick<OpenPage, 'fetched' | 'page'>,
  ending: '.js' | '.css',
  until: number,
): Promise<number> => {
  const files = (await fetched()).filter(({ url, at }) => url.endsWith(ending) && at <= until);
  const urls = [...new Set(files.map(({ url }) => url))];
  const sizes = await Promise.all(
    urls.map(async (url) => gzipSync(await (await page.request.get(url)).body(), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};
