import type { z } from 'zod';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { ingestFailuresOfServer } from '#contract/job-failures.ts';
import type { UploadView } from '#contract/library/uploads.contract.ts';
import type { uploadOverlay as uploadOverlayEndpoint } from '#contract/library/video-forms.contract.ts';
import type * as forms from '#contract/library/video-forms.contract.ts';
import { MINUTE_MS } from '#schema/durations.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { retargetUpload, titleFromFileName } from './begin-upload.ts';
import { discardUpload, finishUpload, type IncomingForm, receiveUpload } from './receive-upload.ts';
import { type UploadTarget, libraryOf, ownLibrary, universalLibrary } from './upload-targets.service.ts';
import { setDetails } from './uploads.queries.ts';
import { awaitUpload, readUpload } from './uploads.service.ts';

type VideoForm = (typeof forms)[keyof typeof forms]['form'];

/** The initial library of a form's video, and whether it counts as one of the actor's videos. */
type Destination = { target: UploadTarget; isCounted: boolean };

/** Receives the file of a form. Its title is the form's, or else the file's name. */
const receiveVideo = <const F extends VideoForm>(
  deps: Deps,
  actor: CurrentUser,
  { announcedBytes, readForm }: IncomingForm<F>,
  destination: Destination,
) =>
  readForm({
    onFile: ({ fileName, ...file }) => {
      const title = titleFromFileName(fileName, 'My video');
      const upload = { kind: 'background', title, fileName, ...destination } as const;
      return receiveUpload(deps, actor, { ...file, announcedBytes }, upload);
    },
    discard: (id) => discardUpload(deps, id),
  });

/** Discards the upload if the rest of the form fails. */
const finish = async (
  deps: Deps,
  actor: CurrentUser,
  id: string,
  complete: () => Promise<void>,
): Promise<UploadView> => {
  try {
    await complete();
    await finishUpload(deps, { id });
  } catch (error) {
    await discardUpload(deps, id);
    throw error;
  }
  return readUpload(deps, { uploaderId: actor.id, id });
};

/**
 * A personal video, which is cut into clips; with `duration`, only its first seconds.
 * @throws AppError as receiveUpload
 */
export const uploadPersonalVideo = async (
  deps: Deps,
  actor: CurrentUser,
  form: IncomingForm<(typeof forms.uploadPersonalVideo)['form']>,
): Promise<UploadView> => {
  const destination = { target: ownLibrary(actor), isCounted: true };
  const { received, fields } = await receiveVideo(deps, actor, form, destination);
  const { title, duration: cutSeconds } = fields;
  return finish(deps, actor, received, () => setDetails(deps, received, { title, cutSeconds }));
};

/** The same, without `duration`. @throws AppError like `receiveUpload` */
export const uploadPersonalBackground = async (
  deps: Deps,
  actor: CurrentUser,
  form: IncomingForm<(typeof forms.uploadPersonalBackground)['form']>,
): Promise<UploadView> => {
  const destination = { target: ownLibrary(actor), isCounted: true };
  const { received, fields } = await receiveVideo(deps, actor, form, destination);
  return finish(deps, actor, received, () => setDetails(deps, received, fields));
};

/**
 * A video of the universal library, which is not cut.
 * @throws AppError as receiveUpload
 */
export const uploadUniversalBackground = async (
  deps: Deps,
  actor: CurrentUser,
  form: IncomingForm<(typeof forms.uploadUniversalBackground)['form']>,
): Promise<UploadView> => {
  const destination = { target: universalLibrary(actor), isCounted: false };
  const { received, fields } = await receiveVideo(deps, actor, form, destination);
  return finish(deps, actor, received, () => setDetails(deps, received, fields));
};

/**
 * A video for another person, which does not count in their plan. The form may name that person after the video; until then, the target is
 * the actor's own library.
 * @throws AppError like `receiveUpload`, or NOT_FOUND for a person to whom the actor may not upload.
 */
export const uploadToUser = async (
  deps: Deps,
  actor: CurrentUser,
  form: IncomingForm<(typeof forms.uploadToUser)['form']>,
): Promise<UploadView> => {
  const destination = { target: ownLibrary(actor), isCounted: false };
  const { received, fields } = await receiveVideo(deps, actor, form, destination);
  return finish(deps, actor, received, async () => {
    await retargetUpload(deps, actor, received, await libraryOf(deps, actor, fields.targetUserId));
    await setDetails(deps, received, { title: fields.title });
  });
};

type OverlayUploaded = z.output<(typeof uploadOverlayEndpoint)['response']>;

/** An overlay takes seconds, or longer behind many others; milliseconds. */
const OVERLAY_TIMEOUT_MS = MINUTE_MS;

/**
 * Adds an overlay to the person's library or, for admins, to the universal one, and waits until a worker has processed it.
 * @throws AppError like `receiveUpload`; UPLOAD_REFUSED with the reason when the file is not an overlay, SERVER_FAULT when it could not be
 * processed.
 */
export const uploadOverlay = async (
  deps: Deps,
  actor: CurrentUser,
  { announcedBytes, readForm }: IncomingForm<(typeof uploadOverlayEndpoint)['form']>,
): Promise<OverlayUploaded> => {
  const target = actor.role === 'admin' ? universalLibrary(actor) : ownLibrary(actor);
  const { received: id, fields } = await readForm({
    onFile: ({ fileName, ...file }) => {
      const title = titleFromFileName(fileName, 'My overlay');
      const upload = { kind: 'overlay', title, isCounted: false, target, fileName } as const;
      return receiveUpload(deps, actor, { ...file, announcedBytes }, upload);
    },
    discard: (received) => discardUpload(deps, received),
  });
  try {
    await setDetails(deps, id, fields);
    await finishUpload(deps, { id });
  } catch (error) {
    await discardUpload(deps, id);
    throw error;
  }
  const upload = await awaitUpload(deps, { uploaderId: actor.id, id }, OVERLAY_TIMEOUT_MS);
  if (upload.error !== null) {
    const { code, message } = upload.error;
    throw new AppError(
      ingestFailuresOfServer.has(code) ? 'SERVER_FAULT' : 'UPLOAD_REFUSED',
      undefined,
      message,
    );
  }
  return {
    public_id: id,
    secure_url: `${deps.config.publicUrl}/api/assets/${id}/file`,
    message:
      upload.phase === 'complete'
        ? 'Overlay uploaded successfully'
        : 'Overlay uploaded. It will be in your library in a few minutes.',
  };
};
