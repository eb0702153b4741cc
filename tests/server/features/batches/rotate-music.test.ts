import { expect, test } from 'vitest';
import { PromoMusic } from '#schema/promo-music.ts';
import { rotateMusic, type RotatedTrack } from '#server/features/batches/rotate-music.ts';

const trackOf = (id: string, bpm: number | null): RotatedTrack => ({
  id,
  durationInSeconds: 30,
  facts: {
    loudness: -14,
    truePeak: -1,
    peaks: Array.from({ length: 30 }, (_, second) => (second < 10 ? 0.2 : 0.8)),
    beats:
      bpm === null
        ? null
        : {
            bpm,
            times: Array.from({ length: bpm / 2 }, (_, beat) => (beat * 60) / bpm),
            downbeat: 0,
            confidence: 1,
          },
  },
});
const tracks = [trackOf('a', 96), trackOf('b', 112), trackOf('c', 96), trackOf('d', null)];
const design = { music: PromoMusic.parse({ assetId: 'a', startSeconds: 5, volume: 0.5 }), videoDuration: 15 };
const idsOf = (rotated: ReturnType<typeof rotateMusic>) => rotated.map((music) => music?.assetId);

test('tracks of the design’s tempo take turns, the design’s first, each from a bar where it has lifted', () => {
  const rotated = rotateMusic(design, tracks, 5);
  expect(idsOf(rotated)).toEqual(['a', 'c', 'a', 'c', 'a']);
  expect(rotated[0]).toEqual(design.music);
  expect(rotated[1]).toMatchObject({ volume: 0.5, startSeconds: 10 });
});

test('all promos have the music of the design if its tempo is unknown, and none if it has none', () => {
  const music = PromoMusic.parse({ assetId: 'd' });
  expect(idsOf(rotateMusic({ ...design, music }, tracks, 2))).toEqual(['d', 'd']);
  expect(idsOf(rotateMusic(design, [], 2))).toEqual(['a', 'a']);
  expect(rotateMusic({ ...design, music: null }, tracks, 2)).toEqual([null, null]);
});
