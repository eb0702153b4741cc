import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions, report, type Row } from '#tests/bench/report.ts';

/** One part of a drill; it may put what it likes into the folder, which goes afterwards. */
type Part = (folder: string) => Promise<Row[]>;

/** Runs the parts that `--only` names, all without it, one after the other, and prints their rows. An unknown name is an error. */
export const runParts = async (parts: Record<string, Part>): Promise<void> => {
  const options = readOptions(['only']);
  const folder = await mkdtemp(join(tmpdir(), 'polepro-drill-'));
  const rows: Row[] = [];
  try {
    for (const name of options.only?.split(',') ?? Object.keys(parts)) {
      const part = parts[name];
      if (part === undefined)
        throw new Error(`There is no part ${name}; name ${Object.keys(parts).join(', ')}.`);
      rows.push(...(await part(folder)));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await report(rows, options.json);
};
