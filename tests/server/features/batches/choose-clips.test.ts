import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#schema/durations.ts';
import { chooseClips } from '#server/features/batches/choose-clips.ts';

const all = (ids: string, isOwn = false) => ids.split('').map((id) => ({ id, isOwn }));

describe('the clip of each row', () => {
  test('is a different one for every class of a week, in the order of the library', () => {
    const days = ['2026-11-23', '2026-11-23', '2026-11-25'];
    expect(chooseClips(days, all('abcd'), [])).toEqual(['a', 'b', 'c']);
  });

  test('was not used within three weeks, before or after, while there are others', () => {
    const used = [
      { assetId: 'a', day: '2026-11-03' },
      { assetId: 'b', day: '2026-12-13' },
      { assetId: 'c', day: '2026-11-02' },
    ];
    expect(chooseClips(['2026-11-23'], all('abc'), used)).toEqual(['c']);
  });

  test("is one of the person's own before one of everyone's, and the one that has rested longest", () => {
    const clips = [...all('ab'), ...all('xyz', true)];
    const used = [
      { assetId: 'x', day: '2026-10-20' },
      { assetId: 'y', day: '2026-10-01' },
    ];
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
    expect(chooseClips(days, clips, used)).toEqual(['z', 'y', 'x', 'a']);
  });

  test('is the one that has rested longest when all were used, and null without clips', () => {
    const used = [
      { assetId: 'a', day: '2026-11-20' },
      { assetId: 'b', day: '2026-11-10' },
    ];
    expect(chooseClips(['2026-11-23'], all('ab'), used)).toEqual(['b']);
    expect(chooseClips(['2026-11-23'], [], used)).toEqual([null]);
  });

  test('never comes back within three weeks over a year, while enough clips exist', () => {
    const clips = all('abcdefghijklmno');
    const monday = Date.UTC(2026, 0, 5);
    const days = Array.from({ length: 52 * 5 }, (_, index) => {
      const [week, day] = [Math.floor(index / 5), index % 5];
      return new Date(monday + (week * 7 + day) * DAY_MS).toISOString().slice(0, 10);
    });
    const clipsOfYear = chooseClips(days, clips, []);
    const lastUse = new Map<string | null, number>();
    const tooEarly = clipsOfYear.filter((clip, index) => {
      const at = Date.parse(days[index] ?? '') / DAY_MS;
      const isTooEarly = at - (lastUse.get(clip) ?? -Infinity) < 21;
      lastUse.set(clip, at);
      return isTooEarly;
    });
    expect(tooEarly).toEqual([]);
  });
});
