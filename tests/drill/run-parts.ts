import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorMessage } from '#server/error-code.ts';
import { exactly, row, type Row, readOptions, report } from '#tests/bench/report.ts';

/** One part of a drill; its folder is deleted afterwards. */
type Part = (folder: string) => Promise<Row[]>;

/** The rows of a part; of one that ends with an error, a row that says so: the others still run. */
const rowsOf = async (name: string, part: Part, folder: string): Promise<Row[]> => {
  try {
    return await part(folder);
  } catch (error) {
    console.error(error);
    return [row(`${name} ended: ${errorMessage(error).slice(0, 80)}`, 1, 'errors', exactly(0))];
  }
};

/** Runs the parts that `--only` names, or all of them, one after the other, and prints their rows. @throws for an unknown name */
export const runParts = async (
  parts: Record<string, Part>,
  options: { only?: string; json?: string } = readOptions(['only']),
): Promise<void> => {
  const rows = await inTempFolder(async (folder) => {
    const found: Row[] = [];
    for (const name of options.only?.split(',') ?? Object.keys(parts)) {
      const part = parts[name];
      if (part === undefined)
        throw new Error(`There is no part ${name}; choose from ${Object.keys(parts).join(', ')}.`);
      const own = join(folder, name);
      await mkdir(own);
      found.push(...(await rowsOf(name, part, own)));
    }
    return found;
  });
  await report(rows, options.json);
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
