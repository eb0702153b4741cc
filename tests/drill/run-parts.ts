import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorMessage } from '#server/error-code.ts';
import { exactly, type Row, readOptions, row } from '#tests/bench/report.ts';
import { reportPromises } from '#tests/drill/promises.ts';

/** Its folder is deleted afterwards. */
type Run = (folder: string) => Promise<Row[]>;

/** One part of a drill: what it shows, and how. A part of a bench promises nothing. */
type Part = Run | readonly [promise: string, run: Run];

/** The row of a part that did not come to its end. */
const brokenOff = (name: string, error: unknown): Row => {
  console.error(error);
  return row(`${name} broke off: ${errorMessage(error).split('\n')[0]}`, 1, '', exactly(0));
};

/**
 * Runs the parts that `--only` names, or all of them, one after the other, and prints their rows. A part that breaks off leaves the others
 * to be tried. @throws for an unknown name
 */
export const runParts = async (
  parts: Record<string, Part>,
  options: { only?: string; json?: string } = readOptions(['only']),
): Promise<void> => {
  const chosen = (options.only?.split(',') ?? Object.keys(parts)).map((name) => {
    const part = parts[name];
    if (part === undefined)
      throw new Error(`There is no part ${name}; choose from ${Object.keys(parts).join(', ')}.`);
    return { name, part };
  });
  const shown = await inTempFolder(async (folder) => {
    const found: { promise: string; rows: Row[] }[] = [];
    for (const { name, part } of chosen) {
      const [promise, run] = typeof part === 'function' ? [name, part] : part;
      const own = join(folder, name);
      await mkdir(own);
      found.push({ promise, rows: await run(own).catch((error: unknown) => [brokenOff(name, error)]) });
    }
    return found;
  });
  await reportPromises(shown, options.json);
};

/** Runs `work` with a temporary folder, which is deleted afterwards, and returns its result. */
export const inTempFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'polepro-drill-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The names in a folder; none if there is no such folder. */
export const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
