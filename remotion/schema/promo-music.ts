import { z } from 'zod';
import { AssetId } from '#schema/elements/element-id.ts';
import { BPM, MUSIC_FADE, MIN_TRIM_DURATION } from '#schema/limits.ts';
import { MAX_TRACK_SECONDS } from '#schema/track-facts.ts';

/** A tempo that a person has set: beats at `first` seconds of the file, where a bar begins, and every 60 / `bpm` from there. */
export const BeatGrid = z.strictObject({
  bpm: z.number().min(BPM.min).max(BPM.max),
  first: z.number().min(0).max(MAX_TRACK_SECONDS),
});
export type BeatGrid = z.infer<typeof BeatGrid>;

const fade = z.number().min(MUSIC_FADE.min).max(MUSIC_FADE.max);

/**
 * The music under a promo. `volume` is a factor of its amplitude: tracks are stored at `CLIP_LOUDNESS`, -14 LUFS. It plays from
 * `startSeconds` of its file to the file's end, again and again until the promo ends. `fadeIn` and `fadeOut` are seconds at the start and
 * end of the promo. With `duck`, it is lowered while the clip is audible. `muted` music is not in
 * the video, for a sound that is added in the app where the video is posted, but its beats keep their times. `grid` replaces
 * the beats that were found in the track. `mutedClip`: choosing it has muted the clip, which sounds again without it.
 */
export const PromoMusic = z.strictObject({
  assetId: AssetId,
  volume: z.number().min(0).max(1).default(1),
  startSeconds: z
    .number()
    .min(0)
    .max(MAX_TRACK_SECONDS - MIN_TRIM_DURATION)
    .default(0),
  fadeIn: fade.default(0),
  fadeOut: fade.default(1),
  duck: z.boolean().default(true),
  muted: z.boolean().default(false),
  mutedClip: z.boolean().default(false),
  grid: BeatGrid.nullable().default(null),
});
export type PromoMusic = z.infer<typeof PromoMusic>;

/** Whether it is in the video. */
export const isHeard = (music: PromoMusic | null): music is PromoMusic =>
  music !== null && !music.muted && music.volume > 0;

/** Other music in place of the present one: the level carries over, its start and tempo belong to the track. */
export const musicWith = (assetId: string, previous: PromoMusic | null): PromoMusic =>
  PromoMusic.parse({ ...previous, assetId, startSeconds: 0, grid: null });
