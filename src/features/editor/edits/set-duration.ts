import { VIDEO_DURATION } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { clampTo } from '#src/features/editor/edits/clamp-to.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

/** Sets how long the video is, seconds. */
export const setDuration = (promo: Promo, { seconds }: { seconds: number }): Promo =>
  withFields(promo, { videoDuration: clampTo(VIDEO_DURATION, seconds) });
