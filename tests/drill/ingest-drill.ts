/**
 * `npm run drill:ingest [-- --only bad,mutants --mutants 500 --json FILE]`: what becomes of crafted and of damaged files: each is
 * refused in words or made into something whole, in bounded time and memory; prints tried and held.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMediaIngest } from '#server/ingest/media-ingest.ts';
import { resolveFfmpeg } from '#server/media/ffmpeg-path.ts';
import { atLeast, atMost, readOptions, report, row, type Row } from '#tests/bench/report.ts';
import { drillBadFiles } from '#tests/drill/drill-bad-files.ts';
import { ingestMutant, makeMutantParents } from '#tests/support/ingest-mutants.ts';

const options = readOptions(['only', 'mutants']);
const ffmpeg = await resolveFfmpeg({ ffmpegPath: null });
if (ffmpeg === null) throw new Error('The ingest needs ffmpeg 5 or newer. Install it.');
const ingest = createMediaIngest(ffmpeg);

const drillMutants = async (folder: string): Promise<Row[]> => {
  const count = Number(options.mutants ?? 500);
  const parents = await makeMutantParents(folder);
  let [accepted, refused, slowest] = [0, 0, 0];
  for (let seed = 0; seed < count; seed += 1) {
    const parent = parents[seed % parents.length];
    if (parent === undefined) break;
    const from = performance.now();
    const { name, end, why } = await ingestMutant(parent, seed, folder, { ingest, ffmpeg });
    slowest = Math.max(slowest, (performance.now() - from) / 1000);
    if (end === 'accepted') accepted += 1;
    else if (end === 'refused') refused += 1;
    else console.log(`${name}: ${why}`);
  }
  return [
    row('damaged files: tried', count, ''),
    row('damaged files: refused in words', refused, ''),
    row('damaged files: made into something whole', accepted, ''),
    row('damaged files: held', refused + accepted, '', atLeast(count)),
    row('damaged files: slowest', slowest, 's', atMost(60)),
  ];
};

const parts: Record<string, (folder: string) => Promise<Row[]>> = {
  bad: (folder) => drillBadFiles(folder, ingest),
  mutants: drillMutants,
};
const folder = await mkdtemp(join(tmpdir(), 'polepro-drill-'));
const rows: Row[] = [];
try {
  for (const name of options.only?.split(',') ?? Object.keys(parts)) {
    const part = parts[name];
    if (part === undefined)
      throw new Error(`There is no part ${name}; name ${Object.keys(parts).join(', ')}.`);
    const own = join(folder, name);
    await mkdir(own);
    rows.push(...(await part(own)));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
await report(rows, options.json);
