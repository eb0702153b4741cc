import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { PromoView } from '#contract/promos/promos.contract.ts';
import type { PromoOfSession, SessionFacts } from '#contract/timetable/timetable.contract.ts';
import {
  type AdvertisedClass,
  handleOf,
  sessionChanges,
  showSession,
} from '#remotion/class-form/session-fields.ts';
import { type CalendarDay, addDays } from '#schema/class/class-schedule.ts';
import { classTitle } from '#schema/promo-title.ts';
import { dayIn, utcToday } from '#server/day-in-zone.ts';
import { newId } from '#server/db/new-id.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { assertDiskSpace } from '#server/disk-reserve.ts';
import { AppError } from '#server/errors.ts';
import { isOwnPromo, seesClass } from '#server/features/access/conditions.ts';
import { readUser } from '#server/features/auth/accounts/users.service.ts';
import { readPromo, savePromo } from '#server/features/promos/promos.service.ts';
import { cancelRenders, queueNewerRender } from '#server/features/renders/batch-renders.service.ts';
import { type FrozenRender, freezeRender } from '#server/features/renders/renders.service.ts';
import { listInstructors } from '#server/features/studios/studio-names.queries.ts';
import { FACTS_OF_REVISION, SESSION_COLUMNS } from './sessions.queries.ts';

const LISTED_MAX = 1000;

type Row = Omit<PromoOfSession, 'session' | 'changes'> &
  PromoOfSession['session'] & { advertised: AdvertisedClass; shown: SessionFacts };

/** Promos of people who have left the studio advertise no class. */
const VISIBLE = `
  FROM promos p
  JOIN class_sessions s ON s.id = p.session_id AND ${seesClass('s', '$1')}
  JOIN class_session_revisions r ON r.session_id = s.id AND r.revision = p.session_revision
 WHERE ${isOwnPromo('p', '$1')}`;

const find = async (
  { dataSource }: LocalDeps,
  personId: string,
  promoId: string | null = null,
): Promise<PromoOfSession[]> => {
  const rows = await queryRows<Row>(
    dataSource,
    `SELECT p.id AS promo_id, p.document -> 'classInfo' AS advertised, ${FACTS_OF_REVISION} AS shown, ${SESSION_COLUMNS}
      ${VISIBLE} AND ($2::text IS NULL OR p.id = $2)
      ORDER BY p.updated_at DESC, p.id LIMIT ${LISTED_MAX}`,
    [personId, promoId],
  );
  return rows.map(({ promoId: id, advertised, shown, ...session }) => ({
    promoId: id,
    session,
    shown,
    changes: sessionChanges(advertised, { shown, session }),
  }));
};

/** The person's promos that advertise a class, last changed first. */
export const listPromosOfSessions = async (
  deps: LocalDeps,
  personId: string,
): Promise<{ promos: PromoOfSession[] }> => ({ promos: await find(deps, personId) });

/** A promo, and the class that it advertises. */
type AdvertisingPromo = { promo: PromoView; advertised: PromoOfSession };

/** Reads the document first: a change between the two reads then makes its revision outdated, and it cannot be saved. */
const readAdvertisingPromo = async (
  deps: LocalDeps,
  ownerId: string,
  id: string,
): Promise<AdvertisingPromo> => {
  const promo = await readPromo(deps, { ownerId, id });
  const [advertised] = await find(deps, ownerId, id);
  if (advertised === undefined) throw new AppError('PROMO_WITHOUT_SESSION');
  return { promo, advertised };
};

/** A promo to update, and the current day of its owner. */
type Redraw = { id: string; today: CalendarDay };

/** Saves the promo with the current facts of its class, also in a title made from them, and queues its video, both or neither. */
const redraw = async (
  deps: Deps,
  actor: CurrentUser,
  { promo, advertised: { session } }: AdvertisingPromo,
  { id, today, kind }: Redraw & { kind: FrozenRender['kind'] },
): Promise<{ promoId: string; revision: number; renderId: string }> => {
  if (session.status === 'cancelled') throw new AppError('SESSION_CANCELLED');
  const { instructors } = await listInstructors(deps, actor);
  const handle = handleOf(instructors, session.instructor);
  const document = showSession(promo.document, { session, handle, today });
  // A title that a person has given stays.
  const isTitledByClass = promo.title === classTitle(promo.document.classInfo);
  const title = isTitledByClass ? classTitle(document.classInfo) : promo.title;
  const request = { id: newId(), promoId: id, revision: promo.revision + 1, title, kind };
  const { revision } = await savePromo(
    deps,
    { ownerId: actor.id, id, savedBy: actor.impersonatedBy ?? null },
    { revision: promo.revision, document },
    async (saved) => {
      await assertDiskSpace(deps);
      const render = await freezeRender(deps, actor, { ...request, document: saved });
      return async (manager) => {
        await manager.query('UPDATE promos SET session_revision = $2, title = $3 WHERE id = $1', [
          id,
          session.revision,
          title,
        ]);
        await queueNewerRender(deps, manager, render);
      };
    },
  );
  return { promoId: id, revision, renderId: request.id };
};

/**
 * Updates the promo's form and texts from its class, and requests a video. Texts with slots follow without being rewritten; locked texts
 * stay.
 * @throws AppError NOT_FOUND, PROMO_DELETED, PROMO_WITHOUT_SESSION, SESSION_CANCELLED, or the errors of saving and rendering.
 */
export const redrawPromo = async (
  deps: Deps,
  actor: CurrentUser,
  promo: Redraw,
): Promise<{ promoId: string; revision: number; renderId: string }> =>
  redraw(deps, actor, await readAdvertisingPromo(deps, actor.id, promo.id), { ...promo, kind: 'single' });

/**
 * The same if the promo is still out of date, because another change of the timetable may have updated it. One import may change more
 * classes than the person may have waiting single renders, so the video waits like those of a batch.
 */
export const redrawOutdatedPromo = async (deps: Deps, actor: CurrentUser, promo: Redraw): Promise<void> => {
  const read = await readAdvertisingPromo(deps, actor.id, promo.id);
  if (read.advertised.changes.length > 0) await redraw(deps, actor, read, { ...promo, kind: 'batch' });
};

/** A promo that is out of date today, in its owner's time zone. */
type OutdatedPromo = { personId: string; promoId: string; today: CalendarDay };

/** Out-of-date promos whose owner lets them follow their classes, of one account or, with null, of all. */
const findOutdatedPromos = async (deps: LocalDeps, ownerId: string | null): Promise<OutdatedPromo[]> => {
  const owners: { personId: string; timeZone: string }[] = await queryRows(
    deps.dataSource,
    `SELECT t.owner_id AS person_id, t.time_zone FROM timetable_settings t
      WHERE t.redraws_promos AND ($1::text IS NULL OR t.owner_id = $1)
        AND EXISTS (SELECT FROM promos p JOIN class_sessions s ON s.id = p.session_id
                     WHERE ${isOwnPromo('p', 't.owner_id')} AND s.date >= $2
                       AND NOT s.is_cancelled AND s.revision > p.session_revision)`,
    // No time zone has an earlier day.
    [ownerId, addDays(utcToday(deps), -1)],
  );
  const outdated: OutdatedPromo[] = [];
  for (const { personId, timeZone } of owners) {
    try {
      const today = dayIn(timeZone, deps.clock.now());
      for (const { promoId, session, changes } of await find(deps, personId)) {
        const isAhead = session.status !== 'cancelled' && session.date >= today;
        if (isAhead && changes.length > 0) outdated.push({ personId, promoId, today });
      }
    } catch (error) {
      // Not every machine knows every time zone.
      deps.log.warn({ err: error, personId }, 'the promos of a person could not follow their classes');
    }
  }
  return outdated;
};

/** Cancels the open renders of batches whose class is cancelled, of one account or, with null, of all. */
const cancelRendersOfCancelled = async (deps: Deps, ownerId: string | null): Promise<void> => {
  const renders = await queryRows<{ id: string; ownerId: string }>(
    deps.dataSource,
    `SELECT r.id, r.owner_id FROM renders r
       JOIN promos p ON p.id = r.promo_id JOIN class_sessions s ON s.id = p.session_id AND s.is_cancelled
      WHERE r.kind = 'batch' AND r.state IN ('queued', 'running') AND ($1::text IS NULL OR r.owner_id = $1)`,
    [ownerId],
  );
  for (const [owner, own] of Map.groupBy(renders, (render) => render.ownerId))
    await cancelRenders(
      deps,
      owner,
      own.map(({ id }) => id),
    );
};

/**
 * Cancels the videos of cancelled classes that batches still wait for. Lets promos follow their classes if their owner has chosen so, for one account or, with null, for all. Promos of past and cancelled
 * classes stay as they are. A promo that cannot be saved or rendered stays out of date, and is retried the next time.
 */
export const followSessions = async (deps: Deps, ownerId: string | null): Promise<void> => {
  await cancelRendersOfCancelled(deps, ownerId);
  for (const { personId, promoId, today } of await findOutdatedPromos(deps, ownerId)) {
    try {
      await redrawOutdatedPromo(deps, await readUser(deps, personId), { id: promoId, today });
    } catch (error) {
      deps.log.warn({ err: error, promoId }, 'a promo could not follow its class');
    }
  }
};

/** The same after a response, for the account whose timetable has changed. */
export const followInBackground = (deps: Deps, ownerId: string): void =>
  deps.background.start('promos follow their classes', () => followSessions(deps, ownerId));
