/**
 * `npm run bench:render [-- --only examples,full,growth,identical,motion,music --json FILE]`: how long a video takes from the request to the
 * published file with a warm worker, compared with the minimum for any implementation (floor.ts), all in one run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchExamples } from '#tests/bench/render/examples.ts';
import { benchFullFrame } from '#tests/bench/render/full-frame.ts';
import { benchGrowth } from '#tests/bench/render/growth.ts';
import { benchIdentical } from '#tests/bench/render/identical.ts';
import { benchMotion } from '#tests/bench/render/motion.ts';
import { benchMusic } from '#tests/bench/render/music.ts';
import { readOptions, report, type Row } from '#tests/bench/report.ts';

const parts: Record<string, (folder: string) => Promise<Row[]>> = {
  examples: benchExamples,
  full: benchFullFrame,
  growth: benchGrowth,
  identical: benchIdentical,
  motion: benchMotion,
  music: benchMusic,
};

const options = readOptions(['only']);
const wanted = options.only?.split(',') ?? Object.keys(parts);
const unknown = wanted.find((name) => parts[name] === undefined);
if (unknown !== undefined)
  throw new Error(`There is no part ${unknown}; choose from ${Object.keys(parts).join(', ')}.`);

const folder = await mkdtemp(join(tmpdir(), 'polepro-bench-'));
const rows: Row[] = [];
try {
  for (const name of wanted) rows.push(...((await parts[name]?.(folder)) ?? []));
} finally {
  await rm(folder, { recursive: true, force: true });
}
await report(rows, options.json);
