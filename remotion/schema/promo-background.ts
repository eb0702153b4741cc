import { z } from 'zod';
import { AssetId } from '#schema/element-id.ts';
import { HexColor } from '#schema/hex-color.ts';
import { MAX_FILE_DURATION, POSITION, MIN_TRIM_DURATION } from '#schema/limits.ts';

/** `cover` fills the frame and cuts what reaches beyond it; `contain` shows the whole picture. */
const BackgroundFit = z.enum(['cover', 'contain']);

/** What stands beside a whole picture: the video itself, large and blurred, or one colour. */
const Backdrop = z.enum(['blurred', 'color']);

const percent = z.number().min(POSITION.min).max(POSITION.max);
const seconds = z.number().min(0).max(MAX_FILE_DURATION);

/**
 * The background video. `volume` is a fraction of the source's own loudness. `trimStart` and `trimEnd` are seconds of the file, null
 * is its end; what lies between is played, and starts again when it is shorter than the promo. `focusX` and `focusY`, percent of the
 * picture as it was filmed, are the point that stands as near to the middle of the frame as `cover` lets it. `mirrored` swaps left
 * and right of all that is shown.
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
