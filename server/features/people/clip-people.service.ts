import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findOwnAsset } from '#server/features/library/assets.service.ts';
import { findClipsOfUpload } from './people.queries.ts';

type OwnAsset = Awaited<ReturnType<typeof findOwnAsset>>;

/** The background video, if the person may name the people in it. @throws AppError NOT_FOUND or FORBIDDEN, like `findOwnAsset`. */
const findClip = (deps: LocalDeps, actor: CurrentUser, id: string): Promise<OwnAsset> =>
  findOwnAsset(deps, actor, { id, kind: 'background' });

/** The people of the person's ledger in a clip. @throws AppError NOT_FOUND or FORBIDDEN */
export const readClipPeople = async (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string,
): Promise<{ personIds: string[]; clipsOfUpload: number }> => {
  const clip = await findClip(deps, actor, id);
  const rows = await queryRows<{ id: string }>(
    deps.dataSource,
    `SELECT p.id FROM asset_people shown JOIN people p ON p.id = shown.person_id
      WHERE shown.asset_id = $1 AND p.owner_id = $2 ORDER BY p.id`,
    [id, actor.id],
  );
  const clips = await findClipsOfUpload(deps, clip);
  return { personIds: rows.map((row) => row.id), clipsOfUpload: Math.max(1, clips.length) };
};

/** @param field the field that names them. @throws AppError VALIDATION_FAILED for a person of another ledger */
const assertInLedger = async (
  manager: EntityManager,
  { ownerId, personIds, field }: { ownerId: string; personIds: readonly string[]; field: string },
): Promise<void> => {
  const known = await queryRows<unknown>(
    manager,
    'SELECT id FROM people WHERE owner_id = $1 AND id = ANY($2) FOR KEY SHARE',
    [ownerId, personIds],
  );
  if (known.length === personIds.length) return;
  const message = 'A person you named is no longer in your list of people. Choose again.';
  throw new AppError('VALIDATION_FAILED', [{ path: field, message }], message);
};

/**
 * Replaces the people of the person's ledger in a clip; people of other ledgers stay. `isNobody`: nobody in the clip can be recognised, so
 * nobody asks again.
 * @throws AppError NOT_FOUND, FORBIDDEN, or VALIDATION_FAILED for a person of another ledger
 */
export const setClipPeople = async (
  deps: LocalDeps,
  actor: CurrentUser,
  {
    id,
    personIds,
    ofWholeUpload,
    isNobody,
  }: { id: string; personIds: string[]; ofWholeUpload: boolean; isNobody: boolean },
): Promise<void> => {
  const clip = await findClip(deps, actor, id);
  const clips = ofWholeUpload ? await findClipsOfUpload(deps, clip) : [id];
  const wanted = [...new Set(personIds)];
  await inTransaction(deps.dataSource, async (manager) => {
    await assertInLedger(manager, { ownerId: actor.id, personIds: wanted, field: 'personIds' });
    await manager.query(
      `DELETE FROM asset_people shown USING people p
        WHERE p.id = shown.person_id AND p.owner_id = $1 AND shown.asset_id = ANY($2) AND NOT p.id = ANY($3)`,
      [actor.id, clips, wanted],
    );
    await manager.query(
      `INSERT INTO asset_people (asset_id, person_id)
       SELECT asset_id, person_id FROM unnest($1::text[]) AS asset_id, unnest($2::text[]) AS person_id
       ON CONFLICT DO NOTHING`,
      [clips, wanted],
    );
    await manager.query(
      isNobody
        ? `INSERT INTO clips_without_people (asset_id, owner_id) SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING`
        : 'DELETE FROM clips_without_people WHERE asset_id = ANY($1) AND owner_id = $2',
      [clips, actor.id],
    );
  });
};

/**
 * Replaces the people of the sender's ledger who will be named in the clips of an upload.
 * @throws AppError VALIDATION_FAILED, naming `field`, for a person of another ledger
 */
export const nameInUpload = async (
  manager: EntityManager,
  uploadId: string,
  { personIds, ...ledger }: { ownerId: string; personIds: readonly string[]; field: string },
): Promise<void> => {
  const wanted = [...new Set(personIds)];
  await assertInLedger(manager, { ...ledger, personIds: wanted });
  await manager.query('DELETE FROM upload_people WHERE upload_id = $1 AND NOT person_id = ANY($2)', [
    uploadId,
    wanted,
  ]);
  await manager.query(
    `INSERT INTO upload_people (upload_id, person_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`,
    [uploadId, wanted],
  );
};
