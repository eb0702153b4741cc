import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { ingestFailuresOfServer } from '#contract/job-failures.ts';
import * as endpoints from '#contract/library/overlays.contract.ts';
import { THUMBNAIL_BYTES_BELOW } from '#contract/library/upload-limits.ts';
import { newId } from '#server/db/new-id.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, IngestError, unavailable } from '#server/errors.ts';
import { removeAsset, findOwnAsset, setThumbnail } from '#server/features/library/assets.service.ts';
import { FORM_LIMITS, formReader } from '#server/plugins/read-form.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import type { FormReader } from '#server/streaming.ts';
import * as lists from './overlay-lists.service.ts';

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
 * Sets the thumbnail of one of the person's own overlays or, for admins, of the universal library.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN, THUMBNAIL_TOO_LARGE, UPLOAD_REFUSED with the reason, or UNAVAILABLE when this machine is at fault.
 */
const replaceThumbnail = async (
  deps: Deps,
  actor: CurrentUser,
  { id, readForm }: { id: string; readForm: FormReader<typeof endpoints.uploadThumbnail.form> },
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

type OverlayCall = { actor: { id: string }; params: { id: string } };

const addressIn = ({ actor, params }: OverlayCall) => ({ userId: actor.id, assetId: params.id });

export const registerOverlayRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { uploadThumbnail, ...others } = endpoints;
  registerEndpoints(app, others, {
    listFavorites: ({ actor }) => lists.listFavorites(deps, actor.id),
    addFavorite: (call) => lists.addFavorite(deps, addressIn(call)),
    removeFavorite: (call) => lists.removeFavorite(deps, addressIn(call)),
    listClassOverlays: () => lists.listClassOverlays(deps),
    addClassOverlay: ({ actor, params }) => lists.addClassOverlay(deps, actor, params.id),
    removeClassOverlay: ({ actor, params }) => lists.removeClassOverlay(deps, actor, params.id),
    deleteOverlay: ({ actor, params }) => removeAsset(deps, actor, { id: params.id, kind: 'overlay' }),
  });
  // A separate scope, because the multipart parser must not reach the other routes.
  app.register(async (forms) => {
    await forms.register(multipart, { limits: FORM_LIMITS });
    registerEndpoints(
      forms,
      { uploadThumbnail },
      {
        uploadThumbnail: ({ actor, params, request }) =>
          replaceThumbnail(deps, actor, {
            id: params.id,
            readForm: formReader(request, uploadThumbnail.form),
          }),
      },
    );
  });
};
