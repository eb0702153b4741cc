import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { personalVideoLimit } from '#contract/permissions.ts';
import { MAX_OVERLAY_BYTES, MAX_VIDEO_BYTES } from '#contract/uploads.contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newId } from '#server/db/new-id.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { checkFileName } from './check-file-name.ts';
import { OPEN, storageOf } from './storage.service.ts';
import type { Upload } from './upload.entity.ts';
import type { UploadTarget } from './upload-target.ts';

/** Bytes of the disk that no upload may take: the work on other files, and the database, need some. */
const SPARE_BYTES = 500_000_000;
/** Starts that the work on an upload may lose to a killed worker before it is given up. */
const ATTEMPTS = 3;

/** `bytes` is what will come, at most; `fileName` what the sender calls it; `isCounted` that it is one of the actor's videos. */
export type NewUpload = Pick<Upload, 'kind' | 'title' | 'bytes' | 'isResumable' | 'isCounted'> & {
  target: UploadTarget;
  fileName: string | undefined;
};

/** Bytes that one file of that kind may have. */
export const largestUpload = (kind: Upload['kind']): number =>
  kind === 'overlay' ? MAX_OVERLAY_BYTES : MAX_VIDEO_BYTES;

const assertSize = ({ kind, bytes }: NewUpload): void => {
  if (bytes > largestUpload(kind))
    throw new AppError(kind === 'overlay' ? 'OVERLAY_TOO_LARGE' : 'UPLOAD_TOO_LARGE');
};

/** The upload itself is among those that are still to come. Others that begin wait here, so that none takes its space. */
const assertSpace = async (deps: LocalDeps, manager: EntityManager): Promise<void> => {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('polepro: space for uploads', 0))`);
  const coming: { id: string; bytes: string }[] = await manager.query(
    `SELECT id, bytes FROM uploads WHERE state = 'uploading'`,
  );
  const arrived = new Map((await deps.uploads.list()).map((file) => [file.id, file.bytes]));
  const stillToCome = coming.reduce(
    (sum, upload) => sum + Math.max(0, Number(upload.bytes) - (arrived.get(upload.id) ?? 0)),
    0,
  );
  if ((await deps.uploads.freeBytes()) < stillToCome + SPARE_BYTES) throw new AppError('STORAGE_FULL');
};

const STILL_UNDER_WAY =
  'The one video of a free account is still being uploaded. Go on with it, or cancel it and start again.';

/** Counts a video, unless that is one too many: the count and the limit are one statement. Holds the person's row. */
const countVideo = async (manager: EntityManager, actor: CurrentUser): Promise<void> => {
  const [counted]: [unknown[], number] = await manager.query(
    `UPDATE users SET personal_video_count = personal_video_count + 1
      WHERE id = $1 AND ($2::int IS NULL OR personal_video_count < $2) RETURNING id`,
    [actor.id, personalVideoLimit(actor)],
  );
  if (counted.length > 0) return;
  const underWay: unknown[] = await manager.query(
    `SELECT id FROM uploads WHERE uploader_id = $1 AND is_counted AND state IN ${OPEN}`,
    [actor.id],
  );
  throw new AppError(
    'PERSONAL_VIDEO_LIMIT_REACHED',
    undefined,
    underWay.length > 0 ? STILL_UNDER_WAY : undefined,
  );
};

/** Of many at once each counts what those before it have reserved. */
const holdOwner = (manager: EntityManager, ownerId: string | null): Promise<unknown> =>
  manager.query('SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', [ownerId]);

const insertUpload = async (
  manager: EntityManager,
  uploaderId: string,
  { kind, title, bytes, isResumable, isCounted, target }: NewUpload,
): Promise<string> => {
  const { libraryType, ownerId, allowedBytes } = target;
  const id = newId();
  // What everyone uses is chosen by hand, and stays as it was chosen.
  const cutsClips = kind === 'background' && libraryType === 'personal';
  const rows: unknown[] = await manager.query(
    `INSERT INTO uploads (id, uploader_id, kind, title, bytes, is_resumable, is_counted, library_type, owner_id,
                          cuts_clips, state, attempts_left)
     SELECT $1::text, $2::text, $3::text, $4::text, $5::bigint, $6::boolean, $7::boolean, $8::text, $9::text,
            $10::boolean, 'uploading', ${ATTEMPTS}
      WHERE $11::bigint IS NULL OR ${storageOf('$9::text')} + $5::bigint <= $11::bigint
      RETURNING id`,
    [
      id,
      uploaderId,
      kind,
      title,
      bytes,
      isResumable,
      isCounted,
      libraryType,
      ownerId,
      cutsClips,
      allowedBytes,
    ],
  );
  if (rows.length === 0) throw new AppError('STORAGE_USED_UP');
  return id;
};

/**
 * Reserves what an upload will take, before its first byte: one of the videos that the plan allows, room in the account,
 * space on the disk. Answers its id.
 *
 * @throws AppError UPLOAD_TOO_LARGE, OVERLAY_TOO_LARGE, NOT_A_VIDEO or NOT_AN_OVERLAY for a name that says so,
 *   PERSONAL_VIDEO_LIMIT_REACHED, STORAGE_USED_UP or STORAGE_FULL; nothing is reserved then.
 */
export const beginUpload = (deps: LocalDeps, actor: CurrentUser, upload: NewUpload): Promise<string> => {
  assertSize(upload);
  checkFileName(upload.kind, upload.fileName);
  return inTransaction(deps.dataSource, async (manager) => {
    if (upload.isCounted) await countVideo(manager, actor);
    else await holdOwner(manager, upload.target.ownerId);
    const id = await insertUpload(manager, actor.id, upload);
    await assertSpace(deps, manager);
    return id;
  });
};

/**
 * Sends an upload into another library than it was begun for, if there is room in it.
 *
 * @throws AppError STORAGE_USED_UP
 */
export const aimUpload = (deps: LocalDeps, id: string, target: UploadTarget): Promise<void> =>
  inTransaction(deps.dataSource, async (manager) => {
    await holdOwner(manager, target.ownerId);
    const [aimed]: [unknown[], number] = await manager.query(
      `UPDATE uploads SET owner_id = $2
        WHERE id = $1 AND (owner_id = $2 OR ${storageOf('$2')} + bytes <= $3::bigint) RETURNING id`,
      [id, target.ownerId, target.allowedBytes],
    );
    if (aimed.length === 0) throw new AppError('STORAGE_USED_UP');
  });
