import type { EntityManager } from 'typeorm';
import type { VideoNote } from '#contract/timetable/timetable.contract.ts';
import type { AdvertisedClass } from '#remotion/class-form/session-fields.ts';
import { utcToday } from '#server/day-in-zone.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { describeOutdated, findShownSessions } from './shown-sessions.ts';

type ShownVideo = {
  id: string;
  ownerId: string;
  sessionId: string | null;
  sessionRevision: number | null;
  form: AdvertisedClass;
};

/** A video of a promo that has followed its class since still shows the class as it was when the video was requested. */
const findVideo = async (manager: EntityManager, id: string): Promise<ShownVideo | null> => {
  const rows = await queryRows<ShownVideo>(
    manager,
    `SELECT r.id, r.owner_id, p.session_id, r.document -> 'classInfo' AS form,
            least(p.session_revision,
                  (SELECT max(v.revision) FROM class_session_revisions v
                    WHERE v.session_id = p.session_id AND v.created_at <= r.created_at)) AS session_revision
       FROM renders r JOIN promos p ON p.id = r.promo_id WHERE r.id = $1`,
    [id],
  );
  return rows[0] ?? null;
};

/** Why a video no longer shows its class as it takes place, in a sentence; null if it does, and without a class. */
export const findVideoNote = async (deps: LocalDeps, id: string): Promise<string | null> => {
  const { manager } = deps.dataSource;
  const video = await findVideo(manager, id);
  if (video === null) return null;
  const sessions = await findShownSessions(manager, video.ownerId, [video]);
  const shown = sessions.get(id);
  // A class that its owner sees no more, as after leaving a team, takes place all the same.
  if (shown?.present === null && video.sessionId !== null) return null;
  return describeOutdated(shown, utcToday(deps))?.sentence ?? null;
};

/** The same for a person's own video. @throws AppError NOT_FOUND */
export const readVideoNote = async (
  deps: LocalDeps,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<VideoNote> => {
  const rows = await queryRows(deps.dataSource, 'SELECT FROM renders WHERE id = $1 AND owner_id = $2', [
    id,
    ownerId,
  ]);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  return { note: await findVideoNote(deps, id) };
};
