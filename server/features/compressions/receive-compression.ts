import { stat } from 'node:fs/promises';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { MAX_VIDEO_BYTES } from '#contract/library/upload-limits.ts';
import { denialReason } from '#contract/permissions.ts';
import { type compressVideo, MEGABYTE } from '#contract/videos/compression.contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { assertDiskSpace, untilDiskFull } from '#server/disk-reserve.ts';
import { AppError } from '#server/errors.ts';
import { titleFromFileName } from '#server/features/uploads/begin-upload.ts';
import { emptyFileError } from '#server/features/uploads/receive-upload.ts';
import { sendJobs } from '#server/jobs/send-jobs.ts';
import { deleteJob } from '#server/jobs/short-lived-jobs.ts';
import type { FormReader } from '#server/streaming.ts';
import { compressionTable, insertUploading, markQueued } from './compressions.queries.ts';

/** The folder of a compression in the media store. */
const folderOf = (id: string): string => `${compressionTable.folder}/${id}`;

/** The key of the original video. */
export const sourceKeyOf = ({ id }: { id: string }): string => `${folderOf(id)}/source`;

/** The key of the video that an attempt has made. */
export const resultKeyOf = ({ id, attempt }: { id: string; attempt: number }): string =>
  `${folderOf(id)}/${attempt}`;

/** @throws AppError EMAIL_NOT_CONFIRMED, STORAGE_FULL, or TOO_MANY_COMPRESSIONS */
const begin = async (deps: LocalDeps, actor: CurrentUser, fileName: string): Promise<string> => {
  const refusal = denialReason.havingUnconfirmedEmail(actor);
  if (refusal !== null) throw new AppError(refusal);
  await assertDiskSpace(deps);
  return insertUploading(deps, { ownerId: actor.id, fileName: titleFromFileName(fileName, 'My video') });
};

/**
 * Receives the video of a form and queues its compression. Returns its id.
 * @throws AppError VALIDATION_FAILED naming the field, EMAIL_NOT_CONFIRMED, TOO_MANY_COMPRESSIONS, UPLOAD_TOO_LARGE, or STORAGE_FULL. After
 * an error, nothing is left.
 */
export const receiveCompression = (
  deps: Deps,
  actor: CurrentUser,
  readForm: FormReader<(typeof compressVideo)['form']>,
): Promise<string> =>
  deps.workDirectories.use(async (folder) => {
    let begun: string | null = null;
    try {
      const { received, fields } = await readForm({
        onFile: async ({ stream, fileName, field }) => {
          begun = await begin(deps, actor, fileName);
          const path = await deps.workDirectories.receive(
            folder,
            untilDiskFull(deps, stream),
            MAX_VIDEO_BYTES,
          );
          if (path === null) throw new AppError('UPLOAD_TOO_LARGE');
          const { size } = await stat(path);
          if (size === 0) throw emptyFileError(field);
          return { id: begun, path, bytes: size };
        },
        discard: async () => {},
      });
      const { id, path, bytes: sourceBytes } = received;
      const targetBytes = Math.floor(fields.targetSize * MEGABYTE);
      await deps.mediaStore.moveFile(sourceKeyOf({ id }), path);
      await inTransaction(deps.dataSource, async (manager) => {
        if (!(await markQueued(manager, { id, targetBytes, sourceBytes }))) throw new AppError('NOT_FOUND');
        await sendJobs(deps, manager, compressionTable, [{ id, person: actor.id }]);
      });
      return id;
    } catch (error) {
      if (begun !== null) await deleteJob(deps, compressionTable, begun);
      throw error;
    }
  });
