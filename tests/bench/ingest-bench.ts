/**
 * `npm run bench:ingest [-- --json FILE]`: how long a minute of 1080p takes from the uploaded file to four clips with proxies and
 * posters, compared with ffmpeg making the same files in one pass, in the same run.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMediaIngest } from '#server/ingest/media-ingest.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import { makeMinute, runIngestFloor } from '#tests/bench/ingest-floor.ts';
import { cpuSeconds } from '#tests/bench/process-tree.ts';
import { atMost, exactly, readOptions, report, row, type Row } from '#tests/bench/report.ts';

/** Wall and processor seconds of some work. */
const timed = async (work: () => Promise<void>): Promise<{ wall: number; processor: number }> => {
  const [from, before] = [performance.now(), cpuSeconds()];
  await work();
  return { wall: (performance.now() - from) / 1000, processor: cpuSeconds() - before };
};

const options = readOptions([]);
const tools = await resolveFfmpeg({ ffmpegPath: null });
if (tools === null) throw new Error('The ingest needs ffmpeg 5 or newer. Install it.');
const folder = await mkdtemp(join(tmpdir(), 'polepro-bench-'));
const rows: Row[] = [];
try {
  const source = await makeMinute(folder, tools);
  const [workDirectory, clipFolder, floorFolder] = ['work', 'clips', 'floor'].map((name) =>
    join(folder, name),
  );
  if (!workDirectory || !clipFolder || !floorFolder) throw new Error('There are three folders.');
  await Promise.all([workDirectory, clipFolder, floorFolder].map((path) => mkdir(path)));
  const ingest = createMediaIngest(async () => tools);
  let clips = 0;
  const ours = await timed(async () => {
    const video = await ingest.ingestVideo({ source, workDirectory });
    const local = { ...video, path: video.file.path, proxyPath: video.proxy.path };
    const results = await ingest.segmentVideo({ video: local, workDirectory: clipFolder });
    // The last one keeps the frames that are too few for a clip of their own.
    clips = results.filter(({ frames }) => frames >= 450 && frames < 465).length;
  });
  const floor = await timed(() => runIngestFloor(source, floorFolder, tools));
  rows.push(
    row('clips of 450 frames, the last with the few left over', clips, '', exactly(4)),
    row('upload to clips', ours.wall, 's'),
    row('ffmpeg in one pass', floor.wall, 's'),
    row('ratio', ours.wall / floor.wall, 'x', atMost(1.4)),
    row('ratio of processor time', ours.processor / floor.processor, 'x'),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
await report(rows, options.json);
