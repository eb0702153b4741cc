import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readOptions, report, type Row } from '#tests/bench/report.ts';
import { inTempFolder } from '#tests/drill/in-temp-folder.ts';

/** One part of a drill; it may put what it likes into its folder, which goes afterwards. */
type Part = (folder: string) => Promise<Row[]>;

/** Runs the parts that `--only` names, all without it, one after the other, and prints their rows. An unknown name is an error. */
export const runParts = async (
  parts: Record<string, Part>,
  options: { only?: string; json?: string } = readOptions(['only']),
): Promise<void> => {
  const rows = await inTempFolder(async (folder) => {
    const found: Row[] = [];
    for (const name of options.only?.split(',') ?? Object.keys(parts)) {
      const part = parts[name];
      if (part === undefined)
        throw new Error(`There is no part ${name}; name ${Object.keys(parts).join(', ')}.`);
      const own = join(folder, name);
      await mkdir(own);
      found.push(...(await part(own)));
    }
    return found;
  });
  await report(rows, options.json);
};
