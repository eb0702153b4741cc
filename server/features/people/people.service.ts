import type { EntityManager } from 'typeorm';
import type { NewConsent, Person } from '#contract/library/people.contract.ts';
import { CONSENTS_MAX, PEOPLE_MAX } from '#contract/limits.ts';
import { newId } from '#server/db/new-id.ts';
import { countChanged, queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findPeople } from './people.queries.ts';
import { personConsentEntity, personEntity } from './person.entity.ts';

/** A person and the owner of their ledger. Every function below throws NOT_FOUND for a person of another ledger. */
export type PersonAddress = { ownerId: string; id: string };

/** The people of a ledger, by name. */
export const listPeople = async (deps: LocalDeps, ownerId: string): Promise<{ people: Person[] }> => ({
  people: await findPeople(deps, ownerId, null),
});

/** @throws AppError NOT_FOUND */
export const readPerson = async (deps: LocalDeps, { ownerId, id }: PersonAddress): Promise<Person> => {
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
 * Removes a person. Not while a clip, a video or the existing file of an upload shows them: it could be rendered or seen without their
 * consent.
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
