import type { CurrentUser } from '#contract/auth.contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findOwnAsset } from '#server/features/library/assets.service.ts';

type OwnAsset = Awaited<ReturnType<typeof findOwnAsset>>;

/** The background video, if the person may say whom it shows. @throws AppError NOT_FOUND or FORBIDDEN, as findOwnAsset. */
const findClip = (deps: LocalDeps, actor: CurrentUser, id: string): Promise<OwnAsset> =>
  findOwnAsset(deps, actor, { id, kind: 'background' });

/** The clips of the same upload in the same library, and the clip itself. */
const findClipsOfUpload = async (
  { dataSource }: LocalDeps,
  { id, uploadId, ownerId }: OwnAsset,
): Promise<string[]> => {
  const rows: { id: string }[] = await dataSource.query(
    `SELECT id FROM assets WHERE kind = 'background' AND removed_at IS NULL
        AND (id = $1 OR (upload_id = $2 AND owner_id IS NOT DISTINCT FROM $3))`,
    [id, uploadId, ownerId],
  );
  return rows.map((row) => row.id);
};

/** Whom of the person's ledger a clip shows. @throws AppError NOT_FOUND or FORBIDDEN */
export const readClipPeople = async (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string,
): Promise<{ personIds: string[]; clipsOfUpload: number }> => {
  const clip = await findClip(deps, actor, id);
  const rows: { id: string }[] = await deps.dataSource.query(
    `SELECT p.id FROM asset_people shown JOIN people p ON p.id = shown.person_id
      WHERE shown.asset_id = $1 AND p.owner_id = $2 ORDER BY p.id`,
    [id, actor.id],
  );
  const clips = await findClipsOfUpload(deps, clip);
  return { personIds: rows.map((row) => row.id), clipsOfUpload: Math.max(1, clips.length) };
};

/**
 * Says whom of the person's ledger a clip shows, in place of what they said before; what other people's ledgers say stays.
 * @throws AppError NOT_FOUND, also for a person of another ledger, or FORBIDDEN
 */
export const setClipPeople = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { id, personIds, ofWholeUpload }: { id: string; personIds: string[]; ofWholeUpload: boolean },
): Promise<void> => {
  const clip = await findClip(deps, actor, id);
  const clips = ofWholeUpload ? await findClipsOfUpload(deps, clip) : [id];
  const wanted = [...new Set(personIds)];
  await inTransaction(deps.dataSource, async (manager) => {
    const known: unknown[] = await manager.query(
      'SELECT id FROM people WHERE owner_id = $1 AND id = ANY($2) FOR KEY SHARE',
      [actor.id, wanted],
    );
    if (known.length !== wanted.length) throw new AppError('NOT_FOUND');
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
  });
};
