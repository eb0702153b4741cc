import { CLIP_REST_DAYS } from '#contract/videos/batches.contract.ts';
import { type CalendarDay, daysUntil } from '#schema/class/class-schedule.ts';
import type { Clip } from '#server/features/library/library.queries.ts';

/** A clip and the day that it advertised or will advertise. */
export type ClipUse = { assetId: string; day: CalendarDay };

const distance = (one: CalendarDay, other: CalendarDay): number => Math.abs(daysUntil(one, other));

/** Whether a clip that was used on one day may not be used again on the other. */
export const isResting = (one: CalendarDay, other: CalendarDay): boolean =>
  distance(one, other) < CLIP_REST_DAYS;

/**
 * A clip for each day, in order. Avoids clips that were used within CLIP_REST_DAYS of the day. Of the others, it takes the person's own
 * before everyone's, then the one that has rested longest, then the first of the library. If all clips were used, it takes the one that has
 * rested longest. Null without clips.
 */
export const chooseClips = (
  days: readonly CalendarDay[],
  clips: readonly Clip[],
  used: readonly ClipUse[],
): (string | null)[] => {
  const daysOf = Map.groupBy(used, ({ assetId }) => assetId);
  return days.map((day) => {
    const ranked = clips
      .map(({ id, isOwn }) => {
        const rested = Math.min(Infinity, ...(daysOf.get(id) ?? []).map((use) => distance(use.day, day)));
        return { id, isOwn, rested, isFree: rested >= CLIP_REST_DAYS };
      })
      .toSorted((a, b) => {
        if (a.isFree !== b.isFree) return a.isFree ? -1 : 1;
        if (a.isFree && a.isOwn !== b.isOwn) return a.isOwn ? -1 : 1;
        // Two clips that were never used are equally rested.
        return a.rested === b.rested ? 0 : b.rested - a.rested;
      });
    const [best] = ranked;
    if (best === undefined) return null;
    daysOf.set(best.id, [...(daysOf.get(best.id) ?? []), { assetId: best.id, day }]);
    return best.id;
  });
};
