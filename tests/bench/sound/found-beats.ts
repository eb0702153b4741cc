import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SURE_OF_BEATS } from '#schema/track-facts.ts';
import { createMediaIngest } from '#server/ingest/media-ingest.ts';
import { findBeats } from '#server/ingest/music/find-beats.ts';
import type { MediaTools } from '#server/media/resolve-ffmpeg.ts';
import { cpuSeconds } from '#tests/bench/process-tree.ts';
import { atLeast, atMost, heldOf, row, type Row } from '#tests/bench/report.ts';
import { beatTracks, matchBeats, TRACK_RATE } from '#tests/support/media/beat-tracks.ts';
import { soundSources } from '#tests/support/media/sounds.ts';
import { makeMedia } from '#tests/support/rendering/decoded-frames.ts';

/** Twenty tracks of known tempo, 60 to 180 beats a minute, with swing, silence, noise and a rubato start. */
export const benchFoundBeats = (): Row[] => {
  const results = beatTracks().map(({ name, samples, beats }) => {
    const found = findBeats(samples, TRACK_RATE);
    const match = matchBeats(beats, found?.times ?? []);
    const isSure = (found?.confidence ?? 0) >= SURE_OF_BEATS;
    return { name, isSure, ...match, isRight: match.found >= 0.95 && match.right >= 0.95 };
  });
  const sure = results.filter(({ isSure }) => isSure);
  for (const { name, found, right, isSure, isRight } of results)
    if (!isRight)
      console.log(`${name}: ${found} found, ${right} right, ${isSure ? 'sure' : 'confidence is low'}`);
  const held = results.filter(({ isSure, isRight }) => isRight || !isSure).length;
  return [
    heldOf('generated tracks: 95 % of beats within 40 ms, or low confidence', held, results.length, 'tracks'),
    row('generated tracks: found with confidence', sure.length, 'tracks', atLeast(18)),
    row(
      'generated tracks: fewest beats found where confident',
      Math.min(...sure.map(({ found }) => found)),
      '',
      atLeast(0.95),
    ),
  ];
};

/** The ingest of four minutes, and its part that measures beats. */
export const benchIngest = async (folder: string, tools: MediaTools): Promise<Row[]> => {
  const source = join(folder, 'four-minutes.mp3');
  const { music } = soundSources;
  await makeMedia(source, `-f lavfi -i ${music.replace(/d=\d+$/, 'd=240')} -c:a libmp3lame -b:a 192k`);
  const workDirectory = join(folder, 'work');
  await mkdir(workDirectory);
  const ingest = createMediaIngest(async () => tools);
  const [from, used] = [performance.now(), cpuSeconds()];
  const { durationInSeconds, track } = await ingest.ingestMusic({ source, workDirectory });
  const [whole, processor] = [(performance.now() - from) / 1000, cpuSeconds() - used];
  const samples = new Float32Array(TRACK_RATE * 240).map(
    (_, index) => Math.sin(index / 9) * Math.exp(-(index % 6000) / 600),
  );
  const before = performance.now();
  findBeats(samples, TRACK_RATE);
  return [
    row('a track of four minutes: length', durationInSeconds, 's', atLeast(239)),
    row('a track of four minutes: tempo of 120 found', track.beats?.bpm ?? 0, 'bpm', {
      label: '119 to 121',
      isMet: (bpm) => bpm > 119 && bpm < 121,
    }),
    row('a track of four minutes: beats are found in', (performance.now() - before) / 1000, 's', atMost(3)),
    row('a track of four minutes: from upload to library', whole, 's'),
    row('a track of four minutes: processor time of that', processor, 's', atMost(60)),
  ];
};
