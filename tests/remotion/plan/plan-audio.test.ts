import { describe, expect, it } from 'vitest';
import { type MusicSound, planAudio } from '#remotion/plan/plan-audio.ts';
import { nightBackground, promoOver, videoFacts } from '#tests/support/rendering/planned-promo.ts';

const track = { kind: 'audio', durationInSeconds: 30, hasAudio: true } as const;
/** Quiet, then two seconds of a voice, then quiet. */
const levels = [0, 0, 0, 0, 0.8, 0.8, 0, 0, 0, 0, 0, 0, 0, 0, 0];

const music = { assetId: 'tune', fadeIn: 0, fadeOut: 0 };
const audioOf = (promo: object, background: Parameters<typeof promoOver>[0] = null, sounds = {}) =>
  planAudio(promoOver(background, promo), { night: videoFacts({ levels }), tune: track, ...sounds });

const musicIn = (audio: ReturnType<typeof planAudio>): MusicSound => {
  const found = audio.find((each) => each.kind === 'music');
  if (found === undefined) throw new Error('There is no music.');
  return found;
};
const decibels = (factor: number): number => 20 * Math.log10(factor);

describe('the sound of a promo', () => {
  it('is that of the clip alone without music, of the music alone without a clip', () => {
    expect(audioOf({}, nightBackground)).toEqual([{ kind: 'background', volume: 1 }]);
    expect(audioOf({ music: { ...music, volume: 0.5 } })).toEqual([
      {
        kind: 'music',
        assetId: 'tune',
        trim: { start: 0, frames: 900 },
        gains: Array.from({ length: 450 }, () => 0.5),
      },
    ]);
  });

  it('has no silent music, and none whose file is missing', () => {
    expect(audioOf({ music: { ...music, volume: 0 } })).toEqual([]);
    expect(audioOf({ music: { ...music, muted: true } })).toEqual([]);
    expect(audioOf({ music }, null, { tune: undefined })).toEqual([]);
  });

  it('fades music in and out with the promo', () => {
    const { gains } = musicIn(audioOf({ music: { ...music, fadeIn: 1, fadeOut: 2 } }));
    expect([gains[0], gains[15], gains[30], gains[390], gains[420]]).toEqual([0, 0.5, 1, 1, 0.5]);
  });

  it('repeats the part of a track from its start on', () => {
    const { trim } = musicIn(audioOf({ music: { ...music, startSeconds: 20 } }));
    expect(trim).toEqual({ start: 600, frames: 300 });
  });

  it('plays a track whole whose start lies beyond its end', () => {
    expect(musicIn(audioOf({ music: { ...music, startSeconds: 40 } })).trim.start).toBe(0);
  });

  it('lowers music by more than 8 dB under the voice of a clip, and not before or after', () => {
    const { gains } = musicIn(audioOf({ music }, nightBackground));
    const [before, during, after] = [gains[60] ?? 0, gains[150] ?? 0, gains[300] ?? 0];
    expect(decibels(during / before)).toBeLessThan(-8);
    expect(after).toBe(before);
    // It is down when the voice begins, and steps nowhere.
    expect(gains[4 * 30]).toBe(during);
    const steps = gains.slice(1).map((gain, index) => Math.abs(gain - (gains[index] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(0.1);
  });

  it('follows the trim range of the clip', () => {
    const { gains } = musicIn(audioOf({ music }, { ...nightBackground, trimStart: 4, trimEnd: 10 }));
    expect(gains[0]).toBe(gains[30]);
    expect(gains[90]).toBeGreaterThan((gains[30] ?? 0) * 2);
    // The second pass.
    expect(gains[6 * 30 + 30]).toBe(gains[30]);
  });

  it('does not lower music under a muted clip, nor without ducking', () => {
    for (const audio of [
      audioOf({ music }, { ...nightBackground, muted: true }),
      audioOf({ music: { ...music, duck: false } }, { ...nightBackground, muted: true }),
    ])
      expect(new Set(musicIn(audio).gains)).toEqual(new Set([1]));
  });

  it('keeps the sum of clip and music as loud as one of them', () => {
    const audio = audioOf({ music: { ...music, duck: false } }, nightBackground);
    const clip = audio.find((each) => each.kind === 'background');
    expect(clip?.volume).toBeCloseTo(Math.SQRT1_2, 1);
    expect(musicIn(audio).gains[0]).toBe(clip?.volume);
    // Half a decibel more than one of them.
    expect(10 * Math.log10(2 * (clip?.volume ?? 0) ** 2)).toBeCloseTo(0.5);
  });
});
