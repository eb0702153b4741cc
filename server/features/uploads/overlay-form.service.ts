import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { uploadOverlay as uploadOverlayEndpoint } from '#contract/overlays.contract.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { awaitUpload } from './await-upload.ts';
import { titleFromFileName } from './check-file-name.ts';
import { forgetUpload } from './end-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { readForm } from '#server/plugins/read-form.ts';
import { announcedBytesOf, receiveUpload } from './receive-upload.ts';
import { ownLibrary, universalLibrary } from './upload-target.ts';
import { setDetails } from './uploads.queries.ts';

type Answer = z.output<(typeof uploadOverlayEndpoint)['response']>;

/** An overlay is made in seconds; only behind many others it takes longer. Milliseconds. */
const PATIENCE_MS = 60_000;

/**
 * Takes an overlay into the library, of an admin into the universal one, and waits until a worker has made it.
 *
 * @throws AppError as receiveUpload; UPLOAD_REFUSED with the reason when it is none.
 */
export const uploadOverlay = async (
  deps: Deps,
  actor: CurrentUser,
  request: FastifyRequest,
): Promise<Answer> => {
  const target = actor.role === 'admin' ? universalLibrary(actor) : ownLibrary(actor);
  const announcedBytes = announcedBytesOf(request.headers['content-length']);
  const { taken: id, fields } = await readForm(request, uploadOverlayEndpoint.form, {
    onFile: ({ stream, fileName }) => {
      const title = titleFromFileName(fileName, 'My overlay');
      const wish = { kind: 'overlay', title, isCounted: false, target, fileName } as const;
      return receiveUpload(deps, actor, { stream, announcedBytes }, wish);
    },
    discard: (taken) => forgetUpload(deps, taken),
  });
  try {
    await setDetails(deps, id, fields);
    await finishUpload(deps, { id });
  } catch (error) {
    await forgetUpload(deps, id);
    throw error;
  }
  const upload = await awaitUpload(deps, { uploaderId: actor.id, id }, PATIENCE_MS);
  if (upload.error !== null) throw new AppError('UPLOAD_REFUSED', undefined, upload.error.message);
  return {
    public_id: id,
    secure_url: `${deps.config.publicUrl}/api/assets/${id}/file`,
    message:
      upload.phase === 'complete'
        ? 'Overlay uploaded successfully'
        : 'Overlay uploaded. It will be in your library in a few minutes.',
  };
};
