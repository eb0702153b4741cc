/**
 * `npm run drill:uploads [-- --only large,kills,full --json FILE]`: four files of 1 GB at once; what becomes of uploads whose
 * processes are killed, while they come and while their clips are made, and whose disk fills. Prints tried and held.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions, report, type Row } from '#tests/bench/report.ts';
import { drillLargeUploads } from '#tests/drill/drill-large-uploads.ts';
import { drillUploadFull } from '#tests/drill/drill-upload-full.ts';
import { drillUploadKills } from '#tests/drill/drill-upload-kills.ts';

const parts: Record<string, (folder: string) => Promise<Row[]>> = {
  large: drillLargeUploads,
  kills: drillUploadKills,
  full: drillUploadFull,
};

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
