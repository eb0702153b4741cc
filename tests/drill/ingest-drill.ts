import { createMediaIngest } from '#server/ingest/media-ingest.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import { atMost, heldOf, readOptions, row, type Row } from '#tests/bench/report.ts';
/**
 * `npm run drill:ingest [-- --only bad,mutants --mutants 500 --json FILE]`: what becomes of crafted and damaged files: each is
 * refused with a reason or repaired, within limits of time and memory. Prints tried and held.
 */
import { triesOf } from '#tests/drill/promises.ts';
import { runParts } from '#tests/drill/run-parts.ts';
import { drillBadFiles } from '#tests/drill/uploads/bad-files.ts';
import { ingestDamaged, makeSoundFiles } from '#tests/support/media/damaged-files.ts';

const options = readOptions(['only', 'mutants']);
const ffmpeg = await resolveFfmpeg({ ffmpegPath: null });
if (ffmpeg === null) throw new Error('The ingest needs ffmpeg 5 or newer. Install it.');
const ingest = createMediaIngest(async () => ffmpeg);

const drillMutants = async (folder: string): Promise<Row[]> => {
  const count = Number(options.mutants ?? triesOf(500, 120));
  const parents = await makeSoundFiles(folder);
  let [accepted, refused, slowest] = [0, 0, 0];
  for (let seed = 0; seed < count; seed += 1) {
    const parent = parents[seed % parents.length];
    if (parent === undefined) break;
    const from = performance.now();
    const { name, end, why } = await ingestDamaged(parent, seed, folder, { ingest, ffmpeg });
    slowest = Math.max(slowest, (performance.now() - from) / 1000);
    if (end === 'accepted') accepted += 1;
    else if (end === 'refused') refused += 1;
    else console.log(`${name}: ${why}`);
  }
  return [
    row('damaged files: refused with a reason', refused, ''),
    row('damaged files: repaired', accepted, ''),
    heldOf('damaged files: refused or repaired', refused + accepted, count, 'files'),
    row('damaged files: slowest', slowest, 's', atMost(60)),
  ];
};

await runParts(
  {
    bad: [
      'Crafted files are refused with a reason, within limits',
      (folder) => drillBadFiles(folder, ingest),
    ],
    mutants: ['Damaged files are refused with a reason or repaired', drillMutants],
  },
  options,
);
