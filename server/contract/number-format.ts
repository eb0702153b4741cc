const format = new Intl.NumberFormat('en');

/** A number as people read it: '1,200'. */
export const formatNumber = (value: number): string => format.format(value);

/** A number with its noun: '1 video', '3 videos', '1,200 videos', and '2 people' for a noun whose plural is not made with an s. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatNumber(count)} ${count === 1 ? noun : plural}`;

/** A number of days as people read it: '30 days', '1 year'. */
export const countedDays = (days: number): string =>
  days % 365 === 0 ? counted(days / 365, 'year') : counted(days, 'day');

const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;

/** Bytes as people read them: `0 MB`, `250 MB`, `1.5 GB`, `20 GB`. Exact for round numbers, such as limits. */
export const byteSize = (bytes: number): string => {
  if (bytes < GIGABYTE) return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / MEGABYTE))} MB`;
  return `${Math.round((bytes / GIGABYTE) * 10) / 10} GB`;
};
