import { utcToday } from '#server/day-in-zone.ts';
import type { LocalDeps } from '#server/deps.ts';
import type { ReviewablePromo } from '#server/features/promos/review-states.queries.ts';
import { describeOutdated, findShownSessions } from '#server/features/timetable/shown-sessions.ts';

/** `classNote` says why the video no longer shows its class as it takes place; null if it does, and without a class. */
export type NotedPromo = ReviewablePromo & { classNote: string | null };

/** The promos of one owner with their notes. */
export const withClassNotes = async (
  deps: LocalDeps,
  ownerId: string,
  promos: readonly ReviewablePromo[],
): Promise<NotedPromo[]> => {
  const showing = promos.flatMap(({ id, session, videoClass }) =>
    videoClass === null ? [] : [{ id, ...session, form: videoClass }],
  );
  const sessions = await findShownSessions(deps.dataSource.manager, ownerId, showing);
  const today = utcToday(deps);
  return promos.map((promo) => ({
    ...promo,
    classNote: describeOutdated(sessions.get(promo.id), today)?.sentence ?? null,
  }));
};
