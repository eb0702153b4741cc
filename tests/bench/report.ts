import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';

/**
 * A row as `npm run bench:*` and `drill:*` report it; `holds` is computed, never written by hand. `cases`: of how many the value counts those
 * that held. `used`: how much of its limit a value takes up, from 0 to 1; above 1 it is beyond, and without a limit 0.
 */
export type Row = {
  name: string;
  value: number;
  unit: string;
  goal: string;
  holds: boolean;
  cases: number | null;
  used: number;
};

export type Goal = { label: string; isMet: (value: number) => boolean; used?: (value: number) => number };

/** A figure without a goal. */
export const reported: Goal = { label: 'reported', isMet: Number.isFinite };

export const atLeast = (least: number): Goal => ({
  label: `>= ${least}`,
  isMet: (value) => value >= least,
  used: (value) => (value > 0 ? least / value : 0),
});

export const atMost = (most: number): Goal => ({
  label: `<= ${most}`,
  isMet: (value) => value <= most,
  used: (value) => (most > 0 ? value / most : 0),
});

export const exactly = (wanted: number): Goal => ({
  label: `= ${wanted}`,
  isMet: (value) => value === wanted,
});

/** A row, rounded to four decimals. */
export const row = (name: string, value: number, unit: string, goal: Goal = reported): Row => ({
  name,
  value: Math.round(value * 1e4) / 1e4,
  unit,
  goal: goal.label,
  holds: goal.isMet(value),
  cases: null,
  used: goal.used?.(value) ?? 0,
});

/** Of so many cases all must hold, and there must be some. */
export const heldOf = (name: string, held: number, tried: number, unit: string): Row => ({
  ...row(name, held, unit, exactly(tried)),
  holds: tried > 0 && held === tried,
  cases: tried,
});

const machine = (): Record<string, string | number> => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryInGigabytes: Math.round(totalmem() / 1e9),
  platform: `${process.platform} ${process.arch}`,
  node: process.version,
  loadAverage: Math.round((loadavg()[0] ?? 0) * 10) / 10,
});

/** Reads `--json` and the options of one bench or drill, all of them strings. */
export const readOptions = <Name extends string>(
  names: readonly Name[],
): Partial<Record<Name | 'json', string>> => {
  const options = Object.fromEntries([...names, 'json'].map((name) => [name, { type: 'string' as const }]));
  // Only the named options are returned, each of them a string.
  return parseArgs({ options }).values as Partial<Record<Name | 'json', string>>;
};

/** Prints a table and the machine it was measured on; writes them as JSON when a file is named. Exit code 1 if a goal is missed. */
export const report = async (rows: readonly Row[], jsonFile: string | undefined): Promise<void> => {
  const at = machine();
  console.table(
    Object.fromEntries(
      rows.map(({ name, value, unit, goal, holds }) => [name, { value, unit, goal, holds }]),
    ),
  );
  console.log(
    Object.entries(at)
      .map(([name, value]) => `${name}: ${value}`)
      .join(' · '),
  );
  if (jsonFile !== undefined) {
    const content = { at: new Date().toISOString(), machine: at, rows };
    await writeFile(jsonFile, `${JSON.stringify(content, null, 2)}\n`);
  }
  if (rows.some(({ holds }) => !holds)) process.exitCode = 1;
};
