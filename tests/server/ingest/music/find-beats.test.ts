import { describe, expect, it } from 'vitest';
import { SURE_OF_BEATS, TrackBeats } from '#schema/track-facts.ts';
import { findBeats } from '#server/ingest/music/find-beats.ts';
import { beatless, beatTracks, matchBeats, TRACK_RATE } from '#tests/support/media/beat-tracks.ts';

const results = beatTracks().map(({ name, samples, beats }) => ({
  name,
  beats,
  found: findBeats(samples, TRACK_RATE),
}));

const beatsOf = (part: string) => results.find(({ name }) => name.includes(part))?.found;

/** Kicks at these times, in silence. */
const kicks = (times: readonly number[], seconds: number): Float32Array => {
  const samples = new Float32Array(seconds * TRACK_RATE);
  for (const time of times)
    for (let index = 0; index < 0.2 * TRACK_RATE; index += 1) {
      const t = index / TRACK_RATE;
      samples[Math.round(time * TRACK_RATE) + index] =
        0.6 * Math.sin(2 * Math.PI * 60 * t) * Math.exp(-20 * t);
    }
  return samples;
};

describe('the beats of a track', () => {
  it('are found within 40 ms, 95 % of them, or the confidence is low: 60 to 180 a minute, swing, silence, rubato', () => {
    expect(results).toHaveLength(20);
    const faults = results.flatMap(({ name, beats, found }) => {
      if (found === null || found.confidence < SURE_OF_BEATS) return [];
      const match = matchBeats(beats, found.times);
      return match.found >= 0.95 && match.right >= 0.95 ? [] : [{ name, ...match }];
    });
    expect(faults).toEqual([]);
  });

  it('are found with confidence in at least 18 of 20 tracks', () => {
    const sure = results.filter(({ found }) => (found?.confidence ?? 0) >= SURE_OF_BEATS);
    expect(sure.length).toBeGreaterThanOrEqual(18);
  });

  it('are at most half a beat a minute off where the tempo is steady', () => {
    for (const name of ['60', '85.5', '96', '112', '128', '132.7', '174', '180'])
      expect(Math.abs((beatsOf(`${name}, `)?.bpm ?? 0) - Number(name))).toBeLessThan(0.5);
  });

  it('follow a tempo that changes, and leave out silence before the first and in a pause', () => {
    expect(beatsOf('after 5 s')?.times[0]).toBeGreaterThan(4.9);
    expect(beatsOf('with a pause')?.times.filter((time) => time > 15.8 && time < 18.2)).toEqual([]);
    expect(beatsOf('rubato')?.times.filter((time) => time < 10).length).toBeGreaterThanOrEqual(13);
  });

  it('have the tempo of the parts with sound, however long the pauses between them are', () => {
    for (const pause of [2, 20]) {
      const parts = [0.5, 3 + pause].flatMap((start) => [0, 1, 2, 3].map((beat) => start + beat / 2));
      const found = TrackBeats.parse(findBeats(kicks(parts, 6 + pause), TRACK_RATE));
      expect(Math.abs(found.bpm - 120)).toBeLessThan(1.5);
      expect(matchBeats(parts, found.times).found).toBe(1);
    }
  });

  it('are none, or have a tempo that there is, where single sounds are far apart', () => {
    for (const gap of [3, 5.3, 11]) {
      const found = findBeats(kicks([1, 1 + gap, 1 + 2 * gap, 1 + 3 * gap], 5 + 3 * gap), TRACK_RATE);
      expect(TrackBeats.nullable().parse(found)?.confidence ?? 0).toBeLessThan(SURE_OF_BEATS);
    }
  });

  it('are counted in fours from a beat with a kick, and in order', () => {
    for (const { found } of results) {
      expect(TrackBeats.parse(found)).toEqual(found);
      expect(found?.times).toEqual(found?.times.toSorted((one, other) => one - other));
    }
    const halfTime = beatsOf('66, ');
    expect(halfTime?.times[halfTime.downbeat]).toBeCloseTo(0.05, 1);
  });

  it('are counted from the beat on which the chord changes, where a kick falls on each', () => {
    const rate = TRACK_RATE;
    const chords = [
      [57, 60, 64],
      [53, 57, 60],
      [60, 64, 67],
      [55, 59, 62],
    ];
    const [beat, pickup] = [0.5, 2];
    const samples = Float32Array.from({ length: rate * 32 }, (_, index) => {
      const t = index / rate;
      const chord = chords[Math.floor((t / beat - pickup + 16) / 4) % 4] ?? [];
      const tones = chord.map((note) => Math.sin(2 * Math.PI * 440 * 2 ** ((note - 69) / 12) * t));
      const since = t % beat;
      return (
        0.5 * Math.sin(2 * Math.PI * 60 * since) * Math.exp(-12 * since) +
        0.06 * tones.reduce((sum, tone) => sum + tone, 0)
      );
    });
    const found = findBeats(samples, rate);
    const first = (found?.times[found.downbeat] ?? 0) / beat;
    expect(Math.round(first - pickup + 16) % 4).toBe(0);
  });

  it('are unsure in noise, and none in silence or in a moment', () => {
    expect(findBeats(beatless(), TRACK_RATE)?.confidence ?? 0).toBeLessThan(SURE_OF_BEATS);
    expect(findBeats(new Float32Array(TRACK_RATE * 20), TRACK_RATE)).toBeNull();
    expect(findBeats(new Float32Array(10), TRACK_RATE)).toBeNull();
  });
});
