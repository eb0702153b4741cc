import { expect, it } from 'vitest';
import { bestStart, promoBeats } from '#remotion/plan/beat-times.ts';

const beats = { bpm: 120, times: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5], downbeat: 0, confidence: 1 };
const track = { durationInSeconds: 4, beats };
const secondsOf = (found: ReturnType<typeof promoBeats>) => found.map(({ seconds }) => seconds);

it('the beats of a promo are those of its track, again in each pass', () => {
  const found = promoBeats({ startSeconds: 0, grid: null }, track, 6);
  expect(secondsOf(found)).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5]);
  expect(found.filter(({ isDownbeat }) => isDownbeat).map(({ seconds }) => seconds)).toEqual([0, 2, 4]);
});

it('they move with the start of the music, which is a frame', () => {
  const found = promoBeats({ startSeconds: 1.8, grid: null }, track, 3);
  const expected = [0.2, 0.7, 1.2, 1.7, 2.4, 2.9];
  expect(secondsOf(found).map((seconds) => Math.round(seconds * 1000) / 1000)).toEqual(expected);
  expect(found[0]?.isDownbeat).toBe(true);
});

it('a start on a beat has that beat, however it is rounded', () => {
  for (const startSeconds of [2, 2.001, 2.015, 1.999])
    expect(promoBeats({ startSeconds, grid: null }, track, 1)[0]?.isDownbeat).toBe(true);
});

it('a start next to the end of a track plays it whole', () => {
  expect(promoBeats({ startSeconds: 3.999_999, grid: null }, track, 1)).toHaveLength(2);
});

it('the first bar may begin after the first beat', () => {
  const found = promoBeats(
    { startSeconds: 0, grid: null },
    { ...track, beats: { ...beats, downbeat: 2 } },
    4,
  );
  expect(found.filter(({ isDownbeat }) => isDownbeat).map(({ seconds }) => seconds)).toEqual([1, 3]);
});

it('a track without beats has none', () => {
  expect(promoBeats({ startSeconds: 0, grid: null }, { ...track, beats: null }, 3)).toEqual([]);
});

it('the best start is the bar from which a track is loudest, as far as the promo fits', () => {
  const peaks = Array.from({ length: 40 }, (_, column) => (column >= 18 ? 0.9 : 0.2));
  expect(bestStart({ ...track, peaks }, 2)).toBe(2);
  expect(bestStart({ ...track, peaks }, 3)).toBe(0);
  expect(bestStart({ ...track, beats: null, peaks }, 2)).toBe(2);
});

it('a tempo that a person has set replaces what was found', () => {
  const found = promoBeats({ startSeconds: 0, grid: { bpm: 60, first: 2.25 } }, track, 4);
  expect(secondsOf(found)).toEqual([0.25, 1.25, 2.25, 3.25]);
  expect(found.filter(({ isDownbeat }) => isDownbeat).map(({ seconds }) => seconds)).toEqual([2.25]);
});
