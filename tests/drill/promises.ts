import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { type Row, report, reported } from '#tests/bench/report.ts';

/** What a drill shows of a promise: of so many tries so many held, and which figure failed, or came closest to its limit. */
export type Shown = { promise: string; tried: number; held: number; worst: string };

/** The setting that names the file in which a drill records what it shows, one promise per line as JSON. */
export const SHOWN_FILE = 'DRILL_SHOWN_FILE';

/** Whether `npm run drill` runs this drill, which has an hour for all: the long ones try fewer cases, as they say themselves. */
const isSampling = process.env['DRILL_SAMPLES'] === '1';

/** How often to try something. */
export const triesOf = (all: number, sampled: number): number => (isSampling ? sampled : all);

/** The cases to try: all, or so many of them, spread evenly. */
export const casesOf = <T>(all: readonly T[], sampled: number): readonly T[] =>
  isSampling && sampled < all.length
    ? Array.from({ length: sampled }, (_, index) => all[Math.floor((index * all.length) / sampled)] as T)
    : all;

/** A row that counts no cases is one. */
const triesIn = ({ cases }: Row): number => cases ?? 1;
const heldIn = ({ cases, value, holds }: Row): number => (cases === null ? Number(holds) : value);

/** What the rows of a promise say together. Pure. */
export const shownBy = (promise: string, rows: readonly Row[]): Shown => {
  const judged = rows.filter(({ goal }) => goal !== reported.label);
  const worst =
    judged.find(({ holds }) => !holds) ??
    judged
      .filter(({ used }) => used > 0)
      .toSorted((one, other) => other.used - one.used)
      .at(0);
  return {
    promise,
    tried: judged.reduce((sum, each) => sum + triesIn(each), 0),
    held: judged.reduce((sum, each) => sum + heldIn(each), 0),
    worst: worst === undefined ? '' : `${worst.name}: ${worst.value} ${worst.unit} (${worst.goal})`,
  };
};

/** Adds to what this run of a drill has shown. */
export const recordShown = (shown: readonly Shown[]): void => {
  const path = process.env[SHOWN_FILE];
  if (path !== undefined) appendFileSync(path, shown.map((each) => `${JSON.stringify(each)}\n`).join(''));
};

export const readShown = (path: string): Shown[] =>
  (existsSync(path) ? readFileSync(path, 'utf8') : '')
    .split('\n')
    .filter((line) => line !== '')
    // `recordShown` has written it.
    .map((line) => JSON.parse(line) as Shown);

/** Prints the rows of all promises as `report` does, and records what they show. */
export const reportPromises = async (
  promises: readonly { promise: string; rows: readonly Row[] }[],
  jsonFile: string | undefined,
): Promise<void> => {
  recordShown(promises.map(({ promise, rows }) => shownBy(promise, rows)));
  await report(
    promises.flatMap(({ rows }) => rows),
    jsonFile,
  );
};
