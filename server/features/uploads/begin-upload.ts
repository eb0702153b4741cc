import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { withoutExtension } from '#contract/library/file-names.ts';
import {
  LOGO_EXTENSIONS,
  MAX_MUSIC_BYTES,
  MAX_OPEN_UPLOADS,
  MAX_OVERLAY_BYTES,
  MAX_VIDEO_BYTES,
  MUSIC_EXTENSIONS,
  OVERLAY_EXTENSIONS,
  VIDEO_EXTENSIONS,
} from '#contract/library/upload-limits.ts';
import { TITLE_MAX } from '#contract/library/uploads.contract.ts';
import { denialReason, personalVideoLimit } from '#contract/permissions.ts';
import { startOf } from '#schema/characters.ts';
import { newId } from '#server/db/new-id.ts';
import { countChanged, queryRow, queryRows } from '#server/db/query-rows.ts';
import { inTransaction, lockUntilCommit } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { recordAdminChanges } from '#server/features/admin-changes/admin-changes.service.ts';
import { nameInUpload } from '#server/features/people/clip-people.service.ts';
import { assertQuota } from '#server/features/quotas/quotas.service.ts';
import type { UploadTarget } from './upload-targets.service.ts';
import { type Upload, isLogo, uploadEntity } from './upload.entity.ts';
import { OPEN } from './uploads.queries.ts';

const fileKinds = {
  background: { extensions: VIDEO_EXTENSIONS, code: 'NOT_A_VIDEO' },
  overlay: { extensions: OVERLAY_EXTENSIONS, code: 'NOT_AN_OVERLAY' },
  music: { extensions: MUSIC_EXTENSIONS, code: 'NOT_MUSIC' },
  logo: { extensions: LOGO_EXTENSIONS, code: 'NOT_A_PICTURE' },
} as const;

/**
 * Refuses a file early by its extension. Its real type is known only once it is read.
 * @throws AppError NOT_A_VIDEO, NOT_AN_OVERLAY, NOT_MUSIC or NOT_A_PICTURE
 */
const checkFileName = ({ kind, target, fileName }: NewUpload): void => {
  const { extensions, code } = fileKinds[isLogo({ kind, ...target }) ? 'logo' : kind];
  const extension = /\.(\w{1,8})$/.exec(fileName ?? '')?.[1]?.toLowerCase();
  if (extension !== undefined && !extensions.some((each) => each === extension)) throw new AppError(code);
};

/** Underscores and control characters; not those that join the parts of an emoji, of a flag or of letters. */
const INVISIBLE = /(?:(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{C}_])+/gu;

/** The default title of a file in the library: its own name without the extension. */
export const titleFromFileName = (fileName: string | undefined, otherwise: string): string => {
  const name = withoutExtension(fileName ?? '')
    .replaceAll(INVISIBLE, ' ')
    .trim();
  return name === '' ? otherwise : startOf(name, TITLE_MAX);
};

/** `bytes` is the maximum size; `isCounted` if it counts as one of the actor's videos. */
export type NewUpload = Pick<Upload, 'kind' | 'title' | 'bytes' | 'isResumable' | 'isCounted'> & {
  target: UploadTarget;
  fileName: string | undefined;
  /** The people of the actor's ledger whom the video shows. */
  personIds?: readonly string[];
  /** Whether the sender confirms that the music may be used. */
  hasRights?: boolean;
};

const limits = {
  background: { bytes: MAX_VIDEO_BYTES, code: 'UPLOAD_TOO_LARGE', rows: 'libraryVideos' },
  overlay: { bytes: MAX_OVERLAY_BYTES, code: 'OVERLAY_TOO_LARGE', rows: 'libraryOverlays' },
  music: { bytes: MAX_MUSIC_BYTES, code: 'MUSIC_TOO_LARGE', rows: 'libraryMusic' },
} as const;

/** The maximum size of a file of this kind. */
export const maxUploadBytes = (kind: Upload['kind']): number => limits[kind].bytes;

/** The error for a larger file. */
export const tooLargeError = (kind: Upload['kind']): AppError => new AppError(limits[kind].code);

const assertSize = ({ kind, bytes }: NewUpload): void => {
  if (bytes > maxUploadBytes(kind)) throw tooLargeError(kind);
};

/** The sum includes the new upload. Concurrent uploads wait for the lock, so that two do not take the same space. */
const assertSpace = async (deps: LocalDeps, manager: EntityManager): Promise<void> => {
  await lockUntilCommit(manager, 'space for uploads');
  const incoming: { id: string; bytes: string }[] = await queryRows(
    manager,
    `SELECT id, bytes FROM uploads WHERE state = 'uploading'`,
  );
  const received = new Map((await deps.uploads.list()).map((file) => [file.id, file.bytes]));
  const outstanding = incoming.reduce(
    (sum, upload) => sum + Math.max(0, Number(upload.bytes) - (received.get(upload.id) ?? 0)),
    0,
  );
  if ((await deps.uploads.freeBytes()) < outstanding + deps.config.diskReserveBytes)
    throw new AppError('STORAGE_FULL');
};

const STILL_UPLOADING =
  'The one video of your free account is still being uploaded. Continue it, or cancel it and start again.';

/** Counts a video within the plan's limit, in one statement. */
const countVideo = async (manager: EntityManager, actor: CurrentUser): Promise<void> => {
  const counted = await countChanged(
    manager,
    `UPDATE users SET personal_video_count = personal_video_count + 1
      WHERE id = $1 AND ($2::int IS NULL OR personal_video_count < $2)`,
    [actor.id, personalVideoLimit(actor)],
  );
  if (counted > 0) return;
  const open = await queryRows<unknown>(
    manager,
    `SELECT id FROM uploads WHERE uploader_id = $1 AND is_counted AND state IN ${OPEN}`,
    [actor.id],
  );
  throw new AppError(
    'PERSONAL_VIDEO_LIMIT_REACHED',
    undefined,
    open.length > 0 ? STILL_UPLOADING : undefined,
  );
};

/** Concurrent uploads wait here, so that each sees what the others have reserved. An owner is locked before a team member. */
const lockPeople = (manager: EntityManager, ids: readonly (string | null)[]): Promise<unknown> =>
  queryRows(
    manager,
    `SELECT id FROM users WHERE id = ANY($1) ORDER BY role = 'studio_owner' DESC, id FOR NO KEY UPDATE`,
    [ids],
  );

/** The sender's row must be locked. */
const assertFewOpen = async (manager: EntityManager, { id }: CurrentUser): Promise<void> => {
  const open = await queryRow<{ uploads: string }>(
    manager,
    `SELECT count(*) AS uploads FROM uploads
      WHERE uploader_id = $1 AND state IN ('uploading', 'moving', 'received')`,
    [id],
  );
  if (Number(open.uploads) >= MAX_OPEN_UPLOADS) throw new AppError('TOO_MANY_UPLOADS');
};

/** Checks a quota of the library that an upload goes into. The universal library has none. */
const assertLibraryQuota = async (
  deps: LocalDeps,
  manager: EntityManager,
  { kind, bytes, ownerId }: Pick<Upload, 'kind' | 'bytes' | 'ownerId'>,
): Promise<void> => {
  if (ownerId === null) return;
  await assertQuota(deps, manager, ownerId, { [limits[kind].rows]: 1, libraryBytes: bytes });
};

const insertUpload = async (
  { clock }: LocalDeps,
  manager: EntityManager,
  uploaderId: string,
  { kind, title, bytes, isResumable, isCounted, target }: NewUpload,
): Promise<string> => {
  const { libraryType, ownerId, studioId } = target;
  const id = newId();
  // Videos of the universal library are chosen by hand, and stay whole.
  const cutsClips = kind === 'background' && libraryType !== 'universal';
  await manager.query(
    `INSERT INTO uploads (id, uploader_id, kind, title, bytes, is_resumable, is_counted, library_type, owner_id,
                          studio_id, cuts_clips, rights_confirmed_at, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'uploading')`,
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
      studioId,
      cutsClips,
      kind === 'music' ? clock.now() : null,
    ],
  );
  return id;
};

/** Records an admin's upload into the universal library or another person's. */
const recordIfAnothers = async (
  deps: LocalDeps,
  manager: EntityManager,
  actor: CurrentUser,
  { id: uploadId, ownerId, libraryType }: Pick<Upload, 'id' | 'ownerId' | 'libraryType'>,
): Promise<void> => {
  if (actor.role !== 'admin' || ownerId === actor.id) return;
  await recordAdminChanges(deps, manager, actor, [
    { action: 'upload_started', targetId: ownerId ?? uploadId, after: { uploadId, libraryType } },
  ]);
};

/**
 * Begins an upload and returns its id. Before the first byte, it reserves one of the plan's videos, storage of the account and space on the
 * disk.
 * @throws AppError UPLOAD_TOO_LARGE, OVERLAY_TOO_LARGE or MUSIC_TOO_LARGE; NOT_A_VIDEO, NOT_AN_OVERLAY, NOT_MUSIC or NOT_A_PICTURE by the
 * file's extension; MUSIC_RIGHTS_NEEDED, EMAIL_NOT_CONFIRMED, PERSONAL_VIDEO_LIMIT_REACHED, TOO_MANY_UPLOADS, STORAGE_USED_UP, TOO_MANY_LIBRARY_VIDEOS, TOO_MANY_LIBRARY_OVERLAYS,
 * TOO_MANY_LIBRARY_TRACKS or STORAGE_FULL; VALIDATION_FAILED for a person of another ledger. After an error, nothing is reserved.
 */
export const beginUpload = async (
  deps: LocalDeps,
  actor: CurrentUser,
  upload: NewUpload,
): Promise<string> => {
  assertSize(upload);
  checkFileName(upload);
  if (upload.kind === 'music' && upload.hasRights !== true) throw new AppError('MUSIC_RIGHTS_NEEDED');
  const refusal = denialReason.havingUnconfirmedEmail(actor);
  if (refusal !== null) throw new AppError(refusal);
  return inTransaction(deps.dataSource, async (manager) => {
    await lockPeople(manager, [actor.id, upload.target.ownerId]);
    await assertFewOpen(manager, actor);
    if (upload.isCounted) await countVideo(manager, actor);
    await assertLibraryQuota(deps, manager, { ...upload, ownerId: upload.target.ownerId });
    const id = await insertUpload(deps, manager, actor.id, upload);
    const { personIds = [] } = upload;
    await nameInUpload(manager, id, { ownerId: actor.id, personIds, field: 'Upload-Metadata.people' });
    await recordIfAnothers(deps, manager, actor, { id, ...upload.target });
    await assertSpace(deps, manager);
    return id;
  });
};

/**
 * Redirects an upload to another library, if it has room.
 * @throws AppError STORAGE_USED_UP, TOO_MANY_LIBRARY_VIDEOS, TOO_MANY_LIBRARY_OVERLAYS or TOO_MANY_LIBRARY_TRACKS
 */
export const retargetUpload = (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string,
  { ownerId, studioId }: UploadTarget,
): Promise<void> =>
  inTransaction(deps.dataSource, async (manager) => {
    const uploads = manager.getRepository(uploadEntity);
    const upload = await uploads.findOneBy({ id });
    if (upload === null || upload.ownerId === ownerId) return;
    await assertLibraryQuota(deps, manager, { ...upload, ownerId });
    await uploads.update({ id }, { ownerId, studioId });
    await recordIfAnothers(deps, manager, actor, { ...upload, ownerId });
  });
