import { mkdtemp, stat } from 'node:fs/promises';
import path from 'node:path';
import { createVideoCompressor } from '#server/compression/compress-video.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import { atLeast, atMost, heldOf, readOptions, row, type Row } from '#tests/bench/report.ts';
/**
 * `npm run drill:compression [-- --json FILE]`: six clips, each compressed to a range of sizes, 40 in all. Every result must be at most
 * its target and at least 95 % of it, except where the smallest possible size is larger: those must say so.
 */
import { triesOf } from '#tests/drill/promises.ts';
import { runParts } from '#tests/drill/run-parts.ts';
import { compressibleClips, makeClip } from '#tests/support/media/compressible-clips.ts';

const TARGETS = triesOf(40, 12);
const options = readOptions(['only']);
const ffmpeg = await resolveFfmpeg({ ffmpegPath: null });
if (ffmpeg === null) throw new Error('Compression needs ffmpeg 5 or newer. Install it.');
const compressor = createVideoCompressor(async () => ffmpeg);

/** Sizes from a fiftieth of a clip to nearly all of it, bytes; each step the same factor. */
const targetsOf = (bytes: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) =>
    Math.floor(bytes * 0.02 * 45 ** (index / Math.max(1, count - 1))),
  );

const drillTargets = async (folder: string): Promise<Row[]> => {
  let [tried, held, impossible, largest, smallest] = [0, 0, 0, 0, 1];
  for (const [index, clip] of compressibleClips.entries()) {
    const source = await makeClip(folder, clip);
    const { size } = await stat(source);
    const { length } = compressibleClips;
    const count = Math.floor(TARGETS / length) + (index < TARGETS % length ? 1 : 0);
    for (const targetBytes of targetsOf(size, count)) {
      const workDirectory = await mkdtemp(path.join(folder, 'work-'));
      const outcome = await compressor.compress({ source, workDirectory, targetBytes });
      tried += 1;
      if (outcome.kind === 'impossible') {
        impossible += 1;
        if (outcome.smallestBytes > targetBytes) held += 1;
        continue;
      }
      const share = outcome.bytes / targetBytes;
      [largest, smallest] = [Math.max(largest, share), Math.min(smallest, share)];
      if (outcome.kind === 'compressed' && share <= 1 && share >= 0.95 && outcome.bytes < size) held += 1;
      else console.log(`${clip.name} to ${targetBytes}: ${outcome.kind}, ${(share * 100).toFixed(1)} %`);
    }
  }
  return [
    heldOf('compressions: within bounds', held, tried, 'videos'),
    row('compressions: impossible, and reported as such', impossible, ''),
    row('compressions: largest share of the target', largest * 100, '%', atMost(100)),
    row('compressions: smallest share of the target', smallest * 100, '%', atLeast(95)),
  ];
};

await runParts(
  { targets: ['A compressed video is at most its target and at least 95 % of it', drillTargets] },
  options,
);
