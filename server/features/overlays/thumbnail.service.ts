import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { ingestFailuresOfServer } from '#contract/job-failures.ts';
import type { uploadThumbnail } from '#contract/library/overlays.contract.ts';
import { THUMBNAIL_BYTES_BELOW } from '#contract/library/upload-limits.ts';
import { newId } from '#server/db/new-id.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, IngestError, unavailable } from '#server/errors.ts';
import { findOwnAsset, setThumbnail } from '#server/features/library/assets.service.ts';
import type { FormReader } from '#server/streaming.ts';

const makeThumbnail = async (
  deps: Deps,
  work: { source: string; workDirectory: string; personId: string },
) => {
  try {
    return await deps.mediaIngest.makeThumbnail(work);
  } catch (error) {
    if (!(error instanceof IngestError)) throw error;
    if (error.code === 'DISK_FULL') throw new AppError('STORAGE_FULL');
    throw ingestFailuresOfServer.has(error.code)
      ? unavailable(error)
      : new AppError('UPLOAD_REFUSED', undefined, error.message);
  }
};

/**
 * Sets the thumbnail of an overlay: the person's own or, for admins, one of the universal library.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN, THUMBNAIL_TOO_LARGE, UPLOAD_REFUSED with the reason, or UNAVAILABLE when this machine is at fault.
 */
export const replaceThumbnail = async (
  deps: Deps,
  actor: CurrentUser,
  { id, readForm }: { id: string; readForm: FormReader<typeof uploadThumbnail.form> },
): Promise<{ thumbnailUrl: string }> => {
  await findOwnAsset(deps, actor, { id, kind: 'overlay' });
  return deps.workDirectories.use(async (workDirectory) => {
    const { received: source } = await readForm({
      onFile: async ({ stream }) => {
        const received = await deps.workDirectories.receive(workDirectory, stream, THUMBNAIL_BYTES_BELOW - 1);
        if (received === null) throw new AppError('THUMBNAIL_TOO_LARGE');
        return received;
      },
      discard: async () => {},
    });
    const made = await makeThumbnail(deps, { source, workDirectory, personId: actor.id });
    const key = `library/${id}/thumbnail-${newId()}.${made.mimeType === 'image/webp' ? 'webp' : 'jpg'}`;
    await deps.mediaStore.moveFile(key, made.path);
    return { thumbnailUrl: await setThumbnail(deps, actor, id, key) };
  });
};
