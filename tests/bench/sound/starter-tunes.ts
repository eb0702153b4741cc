import { join } from 'node:path';
import { playTrack } from '#remotion/starter/sound/play-track.ts';
import { SAMPLE_RATE } from '#remotion/starter/sound/stereo-loop.ts';
import { type TrackName, trackScores } from '#remotion/starter/sound/track-scores.ts';
import { starterTracks } from '#remotion/starter/tracks.ts';
import { CLIP_LOUDNESS, MAX_TRUE_PEAK } from '#schema/limits.ts';
import { findBeats } from '#server/ingest/music/find-beats.ts';
import { readSamples } from '#server/ingest/music/read-samples.ts';
import type { MediaTools } from '#server/media/resolve-ffmpeg.ts';
import { seamOf } from '#server/starter/encode-track.ts';
import { libraryFolder } from '#server/starter/library-files.ts';
import { atMost, exactly, row, type Row } from '#tests/bench/report.ts';
import { matchBeats, TRACK_RATE } from '#tests/support/media/beat-tracks.ts';
import { shiftBetween } from '#tests/support/media/sound-shift.ts';
import { measureSound } from '#tests/support/media/sounds.ts';

const worst = (list: readonly number[]): number => Math.max(...list);

/** The starter tunes as their files decode: loudness, peaks, seams, the place of the first beat, and beats. */
export const benchStarterTunes = async (tools: MediaTools): Promise<Row[]> => {
  const measured = [];
  for (const { id, file, facts } of starterTracks) {
    // The name of its score.
    const name = id.replace('starter-', '') as TrackName;
    const path = join(libraryFolder, file);
    const decoded = await readSamples(path, { rate: SAMPLE_RATE, channels: 2 }, tools);
    const played = playTrack(name);
    const times = facts.beats?.times ?? [];
    const beat = 60 / trackScores[name].beatsPerMinute;
    const found = findBeats(await readSamples(path, { rate: TRACK_RATE, channels: 1 }, tools), TRACK_RATE);
    measured.push({
      ...(await measureSound(path)),
      seam: 20 * Math.log10(seamOf(decoded, played)),
      shift: (Math.abs(shiftBetween(played.left, decoded)) / SAMPLE_RATE) * 1000,
      gridError: worst(times.map((time, index) => Math.abs(time - index * beat))) * 1000,
      found: matchBeats(times, found?.times ?? []).found,
    });
  }
  return [
    row('starter tunes', measured.length, '', exactly(12)),
    row(
      'starter tunes: furthest from -14 LUFS',
      worst(measured.map(({ loudness }) => Math.abs(loudness - CLIP_LOUDNESS))),
      'LU',
      atMost(1),
    ),
    row('starter tunes: highest true peak', worst(measured.map(({ peak }) => peak)), 'dB', {
      label: `<= ${MAX_TRUE_PEAK}`,
      isMet: (peak) => peak <= MAX_TRUE_PEAK,
    }),
    row('starter tunes: largest step at the seam', worst(measured.map(({ seam }) => seam)), 'dB', {
      label: '<= -40',
      isMet: (seam) => seam <= -40,
    }),
    row(
      'starter tunes: first beat beside the first sample, at most',
      worst(measured.map(({ shift }) => shift)),
      'ms',
      atMost(1),
    ),
    row(
      'starter tunes: error of the grid, at most',
      worst(measured.map(({ gridError }) => gridError)),
      'ms',
      atMost(0.001),
    ),
    row(
      'starter tunes: whose beats would also be found, 95 % within 40 ms',
      measured.filter(({ found }) => found >= 0.95).length,
      '',
    ),
  ];
};
