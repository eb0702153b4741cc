import { z } from 'zod';
import { AssetId } from '#schema/elements/element-id.ts';
import { HexColor } from '#schema/elements/hex-color.ts';
import { MAX_FILE_DURATION, POSITION, MIN_TRIM_DURATION } from '#schema/limits.ts';

/** `cover` fills the frame and crops the video; `contain` shows the whole video. */
const BackgroundFit = z.enum(['cover', 'contain']);

/** What fills the frame around a contained video: the video enlarged and blurred, or one colour. */
const Backdrop = z.enum(['blurred', 'color']);

const percent = z.number().min(POSITION.min).max(POSITION.max);
const seconds = z.number().min(0).max(MAX_FILE_DURATION);

/**
 * The background video. `volume` is a factor of its amplitude, in the preview and in the finished video alike: clips are stored at
 * `CLIP_LOUDNESS`, -14 LUFS, so 1 is that, 0.5 is 6 dB less and 0.3 is 10.5 dB less. `trimStart` and `trimEnd` are seconds of the file, null
 * is its end; the trim range loops when it is shorter than the promo. `focusX` and `focusY`, percent of the unmirrored video, are
 * the point that `cover` brings as close to the middle of the frame as it can. `mirrored` swaps left and right of the video and
 * its backdrop.
 */
export const PromoBackground = z
  .strictObject({
    assetId: AssetId,
    volume: z.number().min(0).max(1).default(1),
    muted: z.boolean().default(false),
    trimStart: seconds.default(0),
    trimEnd: seconds.nullable().default(null),
    fit: BackgroundFit.default('cover'),
    focusX: percent.default(POSITION.max / 2),
    focusY: percent.default(POSITION.max / 2),
    backdrop: Backdrop.default('blurred'),
    backdropColor: HexColor.default('#000000'),
    mirrored: z.boolean().default(false),
  })
  .refine(({ trimStart, trimEnd }) => trimEnd === null || trimEnd - trimStart >= MIN_TRIM_DURATION - 1e-9, {
    path: ['trimEnd'],
    error: `must be at least ${MIN_TRIM_DURATION} s after trimStart, or null for the end of the video`,
  });
export type PromoBackground = z.infer<typeof PromoBackground>;

/**
 * A background with another video. Volume, fit and backdrop carry over from the previous one; trim range, focus and mirroring belong
 * to its video and are reset.
 */
export const backgroundWith = (assetId: string, previous: PromoBackground | null): PromoBackground => {
  if (previous === null) return PromoBackground.parse({ assetId });
  const { volume, muted, fit, backdrop, backdropColor } = previous;
  return PromoBackground.parse({ assetId, volume, muted, fit, backdrop, backdropColor });
};
