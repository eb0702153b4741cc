import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { NewConsent, Person, PersonUses } from '#contract/library/people.contract.ts';
import { CONSENTS_MAX, PEOPLE_MAX } from '#contract/limits.ts';
import { type Promo, promoAssets } from '#schema/promo.ts';
import { newId } from '#server/db/new-id.ts';
import { countChanged, queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { isLive, seesUsesOf } from '#server/features/access/conditions.ts';
import { findPosterUrls } from '#server/features/library/library.service.ts';
import { assetsIn, findPeople, findUnconsented } from './people.queries.ts';
import { personConsentEntity, personEntity } from './person.entity.ts';

/** A person and the owner of their ledger. Calls with it throw NOT_FOUND for a person of another ledger. */
type PersonAddress = { ownerId: string; id: string };

/** The people of a ledger, by name. */
export const listPeople = async (deps: LocalDeps, ownerId: string): Promise<{ people: Person[] }> => ({
  people: await findPeople(deps, ownerId, null),
});

/** @throws AppError NOT_FOUND */
const readPerson = async (deps: LocalDeps, { ownerId, id }: PersonAddress): Promise<Person> => {
  const [person] = await findPeople(deps, ownerId, id);
  if (person === undefined) throw new AppError('NOT_FOUND');
  return person;
};

const insertConsent = (deps: LocalDeps, manager: EntityManager, personId: string, consent: NewConsent) =>
  manager
    .getRepository(personConsentEntity)
    .insert({ id: newId(), personId, ...consent, withdrawnAt: null, createdAt: deps.clock.now() });

/** Adds a person with a consent. @throws AppError LEDGER_FULL */
export const addPerson = async (
  deps: LocalDeps,
  ownerId: string,
  { name, ...consent }: NewConsent & { name: string },
): Promise<Person> => {
  const id = newId();
  await inTransaction(deps.dataSource, async (manager) => {
    // Locked, so that concurrent requests count one another.
    await manager.query('SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', [ownerId]);
    const people = manager.getRepository(personEntity);
    if ((await people.countBy({ ownerId })) >= PEOPLE_MAX) throw new AppError('LEDGER_FULL');
    await people.insert({ id, ownerId, name });
    await insertConsent(deps, manager, id, consent);
  });
  return readPerson(deps, { ownerId, id });
};

/** @throws AppError NOT_FOUND */
export const renamePerson = async (
  deps: LocalDeps,
  address: PersonAddress,
  name: string,
): Promise<Person> => {
  await deps.dataSource.getRepository(personEntity).update(address, { name });
  return readPerson(deps, address);
};

/** Records another consent; earlier ones stay. @throws AppError NOT_FOUND or LEDGER_FULL */
export const addConsent = async (
  deps: LocalDeps,
  address: PersonAddress,
  consent: NewConsent,
): Promise<Person> => {
  await inTransaction(deps.dataSource, async (manager) => {
    const locked = await queryRows<unknown>(
      manager,
      'SELECT id FROM people WHERE id = $1 AND owner_id = $2 FOR NO KEY UPDATE',
      [address.id, address.ownerId],
    );
    if (locked.length === 0) throw new AppError('NOT_FOUND');
    const count = await manager.getRepository(personConsentEntity).countBy({ personId: address.id });
    if (count >= CONSENTS_MAX) throw new AppError('LEDGER_FULL');
    await insertConsent(deps, manager, address.id, consent);
  });
  return readPerson(deps, address);
};

/** Withdraws all consents of the person that are not yet withdrawn. @throws AppError NOT_FOUND */
export const withdrawConsent = async (deps: LocalDeps, address: PersonAddress): Promise<Person> => {
  await deps.dataSource.query(
    `UPDATE consents c SET withdrawn_at = $3, updated_at = $3 FROM people p
      WHERE p.id = $1 AND p.owner_id = $2 AND c.person_id = p.id AND c.withdrawn_at IS NULL`,
    [address.id, address.ownerId, deps.clock.now()],
  );
  return readPerson(deps, address);
};

/** The states of a render that has a video or may still get one. */
const MAY_BE_SEEN = `('queued', 'running', 'completed')`;

/**
 * Removes a person, unless a clip, a video or the existing file of an upload still shows them, which could be rendered or seen without
 * their consent.
 * @throws AppError NOT_FOUND or PERSON_IN_CLIPS
 */
export const removePerson = async (deps: LocalDeps, { ownerId, id }: PersonAddress): Promise<void> => {
  const isRemoved = await inTransaction(deps.dataSource, async (manager) => {
    // Locked first, so that the next statement waits for concurrent requests that name the person, and sees their rows.
    await manager.query('SELECT id FROM people WHERE id = $1 AND owner_id = $2 FOR UPDATE', [id, ownerId]);
    const removed = await countChanged(
      manager,
      `DELETE FROM people WHERE id = $1 AND owner_id = $2
          AND NOT EXISTS (SELECT FROM asset_people WHERE person_id = $1)
          AND NOT EXISTS (SELECT FROM render_people shown JOIN renders r ON r.id = shown.render_id
                           WHERE shown.person_id = $1 AND r.state IN ${MAY_BE_SEEN})
          AND NOT EXISTS (SELECT FROM upload_people named JOIN uploads u ON u.id = named.upload_id
                           WHERE named.person_id = $1
                             AND (u.state IN ('uploading', 'moving') OR u.source_key IS NOT NULL))`,
      [id, ownerId],
    );
    // The remaining rows belong to renders without a video, which check the people in their clips again when they are retried.
    if (removed > 0) await manager.query('DELETE FROM render_people WHERE person_id = $1', [id]);
    return removed > 0;
  });
  if (isRemoved) return;
  await readPerson(deps, { ownerId, id });
  throw new AppError('PERSON_IN_CLIPS');
};

/** Whether everyone named in the promo's assets has a valid consent today. */
export const isConsented = async (deps: LocalDeps, promo: Promo): Promise<boolean> =>
  (await findUnconsented(deps, promo)).length === 0;

/** @throws AppError CONSENT_ENDED naming every field that shows a person without a consent. */
export const assertConsent = async (deps: LocalDeps, actorId: string, promo: Promo): Promise<void> => {
  const unconsented = await findUnconsented(deps, promo);
  if (unconsented.length === 0) return;
  throw new AppError(
    'CONSENT_ENDED',
    promoAssets(promo).flatMap(({ path, assetId }) =>
      unconsented
        .filter((found) => found.assetId === assetId)
        .map(({ ownerId, name }) => ({
          path,
          message: `shows ${ownerId === actorId ? name : 'a person'}, whose consent was withdrawn or does not hold today; choose another clip`,
        })),
    ),
  );
};

const SEEN_OWNERS = seesUsesOf('u', '$2');

/** SQL for the name of the owner in `u`, or null for the actor. */
const OWNER_NAME = `CASE WHEN u.id = $2 THEN NULL
  ELSE coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), split_part(u.email, '@', 1)) END`;

/** SQL for whether the render in `row` shows the person `person`, or uses one of the clips `$1`, which name them. */
const shows = (row: string, person: string): string =>
  `(${assetsIn(`${row}.document`)} ?| $1 OR EXISTS (
     SELECT FROM render_people shown WHERE shown.render_id = ${row}.id AND shown.person_id = ${person}))`;

type VideoRow = Omit<PersonUses['videos'][number], 'createdAt'> & { createdAt: Date };
type LinkRow = Omit<PersonUses['links'][number], 'expiresAt'> & { expiresAt: Date | null };

/** Everything that shows a person. @throws AppError NOT_FOUND */
export const readPersonUses = async (
  deps: LocalDeps,
  actor: CurrentUser,
  id: PersonAddress['id'],
): Promise<PersonUses> => {
  const { dataSource, clock } = deps;
  await readPerson(deps, { ownerId: actor.id, id });
  const clips: { id: string; title: string }[] = await queryRows(
    dataSource,
    `SELECT a.id, a.title FROM asset_people shown JOIN assets a ON a.id = shown.asset_id
      WHERE shown.person_id = $1 AND a.removed_at IS NULL ORDER BY a.created_at DESC, a.position, a.id`,
    [id],
  );
  const assetIds = clips.map((clip) => clip.id);
  const parameters = [assetIds, actor.id];
  const [posters, promos, counted, videos, links] = await Promise.all([
    findPosterUrls(deps, actor.id, assetIds),
    queryRows<PersonUses['promos'][number]>(
      dataSource,
      `SELECT p.id, p.title, ${OWNER_NAME} AS owner_name FROM promos p JOIN users u ON u.id = p.owner_id
        WHERE p.deleted_at IS NULL AND ${assetsIn('p.document')} ?| $1 AND ${SEEN_OWNERS}
        ORDER BY p.updated_at DESC, p.id DESC`,
      parameters,
    ),
    queryRows<{ count: number }>(
      dataSource,
      `SELECT count(*)::int AS count FROM promos p JOIN users u ON u.id = p.owner_id
        WHERE p.deleted_at IS NULL AND ${assetsIn('p.document')} ?| $1 AND NOT ${SEEN_OWNERS}`,
      parameters,
    ),
    queryRows<VideoRow>(
      dataSource,
      `SELECT r.id, r.title, r.promo_id, r.created_at, ${OWNER_NAME} AS owner_name
         FROM renders r JOIN users u ON u.id = r.owner_id
        WHERE r.state = 'completed' AND ${shows('r', '$3')} AND ${SEEN_OWNERS}
        ORDER BY r.created_at DESC, r.id DESC`,
      [...parameters, id],
    ),
    queryRows<LinkRow>(
      dataSource,
      `SELECT * FROM (
         SELECT 'page' AS kind, r.title, v.expires_at
           FROM video_pages v JOIN renders r ON r.id = v.render_id JOIN users u ON u.id = r.owner_id
          WHERE ${shows('r', '$4')} AND ${SEEN_OWNERS} AND ${isLive('v', '$3')}
         UNION ALL
         SELECT 'review', p.title, l.expires_at
           FROM review_links l JOIN promos p ON p.id = l.promo_id JOIN users u ON u.id = p.owner_id
          WHERE p.deleted_at IS NULL AND ${SEEN_OWNERS} AND ${isLive('l', '$3')}
            AND (${assetsIn('p.document')} ?| $1 OR EXISTS (
              SELECT FROM renders r WHERE r.promo_id = p.id AND r.state = 'completed' AND ${shows('r', '$4')}))
         UNION ALL
         SELECT 'review', b.title, l.expires_at
           FROM review_links l JOIN batches b ON b.id = l.batch_id JOIN users u ON u.id = l.owner_id
          WHERE ${SEEN_OWNERS} AND ${isLive('l', '$3')} AND EXISTS (
            SELECT FROM batch_rows w JOIN promos p ON p.id = w.promo_id AND p.deleted_at IS NULL
              LEFT JOIN renders r ON r.promo_id = p.id AND r.state = 'completed'
             WHERE w.batch_id = b.id AND (${assetsIn('p.document')} ?| $1 OR ${shows('r', '$4')}))
       ) AS links ORDER BY title, kind`,
      [...parameters, clock.now(), id],
    ),
  ]);
  return {
    clips: clips.map((clip) => ({ ...clip, thumbnailUrl: posters.get(clip.id) ?? '' })),
    promos,
    others: counted[0]?.count ?? 0,
    videos: videos.map(({ createdAt, ...video }) => ({ ...video, createdAt: createdAt.toISOString() })),
    links: links.map(({ expiresAt, ...link }) => ({ ...link, expiresAt: expiresAt?.toISOString() ?? null })),
  };
};
