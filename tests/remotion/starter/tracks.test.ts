import { describe, expect, it } from 'vitest';
import { loudnessOf } from '#remotion/starter/sound/loudness.ts';
import { playTrack } from '#remotion/starter/sound/play-track.ts';
import { SAMPLE_RATE } from '#remotion/starter/sound/stereo-loop.ts';
import { barsOf, STEPS_PER_BAR, stepSeconds } from '#remotion/starter/sound/track-score.ts';
import { type TrackName, trackScores } from '#remotion/starter/sound/track-scores.ts';
import { starterTracks } from '#remotion/starter/tracks.ts';
import { CLIP_LOUDNESS } from '#schema/limits.ts';
import { BEATS_PER_BAR } from '#schema/track-facts.ts';

describe('the starter tunes', () => {
  it('are twelve, one for each mood, and all of them are in the library', () => {
    expect(starterTracks.map(({ id }) => id)).toEqual(
      Object.keys(trackScores).map((name) => `starter-${name}`),
    );
    expect(new Set(starterTracks.map(({ mood }) => mood)).size).toBe(12);
    for (const { id, title, mood } of starterTracks)
      expect(trackScores[id.replace('starter-', '') as TrackName]).toMatchObject({ title, mood });
  });

  it('are at 96, 112 or 128 beats a minute, so that every 15 seconds are whole bars', () => {
    for (const score of Object.values(trackScores)) {
      const seconds = barsOf(score) * STEPS_PER_BAR * stepSeconds(score);
      expect([30, 60]).toContain(Math.round(seconds * 1e6) / 1e6);
      expect([6, 7, 8]).toContain((15 * score.beatsPerMinute) / 60 / BEATS_PER_BAR);
      const patterns = [score.kick, score.snap, score.hat, score.bass, score.keys];
      expect(patterns.map(({ length }) => length)).toEqual([16, 16, 16, 16, 16]);
      expect(score.chords.length).toBe(score.bassNotes.length);
    }
  });

  it('have a grid that is true: every beat from the first sample to the end of the loop', () => {
    for (const { durationInSeconds, facts } of starterTracks) {
      const { bpm = 0, times = [], downbeat, confidence } = facts.beats ?? {};
      expect([times.length, times[0], downbeat, confidence]).toEqual([
        (durationInSeconds * bpm) / 60,
        0,
        0,
        1,
      ]);
      for (const [beat, time] of times.entries())
        expect(Math.abs(time - (beat * 60) / bpm)).toBeLessThan(1e-6);
    }
  });

  it('vary: an intro, a lift with a rising noise and a drop with everything', () => {
    for (const { sections } of Object.values(trackScores)) {
      expect(sections.length).toBeGreaterThanOrEqual(4);
      expect(sections[0]?.parts.length).toBeLessThan(5);
      expect(sections.some((section) => 'ends' in section && section.ends === 'riser')).toBe(true);
      expect(Math.max(...sections.map(({ parts }) => parts.length))).toBe(7);
    }
  });

  it('begin with a kick, never clip, are as loud as clips and close without a click', () => {
    const tune = playTrack('red-room');
    expect(tune.left.length).toBe(30 * SAMPLE_RATE);
    expect(Math.abs(loudnessOf(tune) - CLIP_LOUDNESS)).toBeLessThan(0.2);
    expect(tune.left.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)).toBeLessThan(0.76);
    expect(Math.abs((tune.left[0] ?? 0) - (tune.left.at(-1) ?? 0))).toBeLessThan(0.01);
    const power = (from: number, to: number) =>
      tune.left.slice(from, to).reduce((sum, sample) => sum + sample * sample, 0);
    const tenth = SAMPLE_RATE / 10;
    expect(power(0, tenth)).toBeGreaterThan(2 * power(tune.left.length - tenth, tune.left.length));
  });
});
