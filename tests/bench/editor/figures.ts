import { gzipSync } from 'node:zlib';
import type { Late, Noted, OpenPage } from '#tests/bench/editor/page.ts';

export const RUNS = 3;

/** The value below which so large a share of all values lies. */
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other).at(Math.ceil(values.length * share) - 1) ?? Number.NaN;

/** Of many latenesses the one below which 95 of 100 lie. */
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

/** How long the processor must have nothing to do for a page to count as ready for a person, ms. */
const REST = 50;

/** When the preview shows and the page would answer a press at once: the first rest after that, ms since the page was asked for. */
export const interactiveAt = ({ showsAt, longTasks }: Noted): number => {
  if (showsAt === null) return Number.NaN;
  let free = showsAt;
  for (const { start, duration } of longTasks.toSorted((one, other) => one.start - other.start)) {
    if (start < free + REST) free = Math.max(free, start + duration);
  }
  return free;
};

/** The longest task until then, ms. */
export const longestTask = ({ longTasks }: Noted, until = Infinity): number =>
  Math.max(0, ...longTasks.filter(({ start }) => start < until).map(({ duration }) => duration));

/** Bytes, compressed with gzip, of what the page had fetched by then. */
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
