/**
 * `npm run bench:sound [-- --json FILE]`: the starter tunes as their files decode, the beats found in generated tracks of known tempo, how
 * long a track of four minutes takes, and twenty mixes of clip and music.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import { readOptions, report } from '#tests/bench/report.ts';
import { benchFoundBeats, benchIngest } from '#tests/bench/sound/found-beats.ts';
import { benchMixes } from '#tests/bench/sound/mixes.ts';
import { benchStarterTunes } from '#tests/bench/sound/starter-tunes.ts';

const options = readOptions([]);
const tools = await resolveFfmpeg({ ffmpegPath: null });
if (tools === null) throw new Error('Sound is measured with ffmpeg 5 or newer. Install it.');
const folder = await mkdtemp(join(tmpdir(), 'polepro-bench-'));
try {
  const rows = [
    ...(await benchStarterTunes(tools)),
    ...benchFoundBeats(),
    ...(await benchIngest(folder, tools)),
    ...(await benchMixes(folder)),
  ];
  await report(rows, options.json);
} finally {
  await rm(folder, { recursive: true, force: true });
}
