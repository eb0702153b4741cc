import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/auth.contract.ts';
import type { UploadView } from '#contract/uploads.contract.ts';
import * as forms from '#contract/video-forms.contract.ts';
import type { Deps } from '#server/deps.ts';
import { aimUpload } from './begin-upload.ts';
import { titleFromFileName } from './check-file-name.ts';
import { forgetUpload } from './end-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { readForm } from '#server/plugins/read-form.ts';
import { announcedBytesOf, receiveUpload } from './receive-upload.ts';
import { libraryOf, ownLibrary, universalLibrary, type UploadTarget } from './upload-target.ts';
import { readUpload } from './upload-view.ts';
import { setDetails } from './uploads.queries.ts';

type VideoForm = (typeof forms)[keyof typeof forms]['form'];

/** Where a form's video goes from the start, and whether it is one of the actor's videos. */
type Begun = { target: UploadTarget; isCounted: boolean };

/** The file of a form, with the name that it has until the form has said another. */
const receiveVideo = <const F extends VideoForm>(
  deps: Deps,
  actor: CurrentUser,
  request: FastifyRequest,
  { form, target, isCounted }: Begun & { form: F },
) =>
  readForm(request, form, {
    onFile: ({ stream, fileName }) =>
      receiveUpload(
        deps,
        actor,
        { stream, announcedBytes: announcedBytesOf(request.headers['content-length']) },
        { kind: 'background', title: titleFromFileName(fileName, 'My video'), isCounted, target, fileName },
      ),
    discard: (id) => forgetUpload(deps, id),
  });

/** Whatever fails once the form is whole leaves nothing behind. */
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
    await forgetUpload(deps, id);
    throw error;
  }
  return readUpload(deps, { uploaderId: actor.id, id });
};

/** A video of one's own, which becomes clips; with `duration` only so much of its start. @throws AppError as receiveUpload */
export const uploadPersonalVideo = async (
  deps: Deps,
  actor: CurrentUser,
  request: FastifyRequest,
): Promise<UploadView> => {
  const { form } = forms.uploadPersonalVideo;
  const begun = { form, target: ownLibrary(actor), isCounted: true };
  const { taken, fields } = await receiveVideo(deps, actor, request, begun);
  const { title, duration: cutSeconds } = fields;
  return finish(deps, actor, taken, () => setDetails(deps, taken, { title, cutSeconds }));
};

/** The same, by its name. @throws AppError as receiveUpload */
export const uploadPersonalBackground = async (
  deps: Deps,
  actor: CurrentUser,
  request: FastifyRequest,
): Promise<UploadView> => {
  const { form } = forms.uploadPersonalBackground;
  const begun = { form, target: ownLibrary(actor), isCounted: true };
  const { taken, fields } = await receiveVideo(deps, actor, request, begun);
  return finish(deps, actor, taken, () => setDetails(deps, taken, fields));
};

/** A video for everyone, which stays whole. @throws AppError as receiveUpload */
export const uploadUniversalBackground = async (
  deps: Deps,
  actor: CurrentUser,
  request: FastifyRequest,
): Promise<UploadView> => {
  const { form } = forms.uploadUniversalBackground;
  const begun = { form, target: universalLibrary(actor), isCounted: false };
  const { taken, fields } = await receiveVideo(deps, actor, request, begun);
  return finish(deps, actor, taken, () => setDetails(deps, taken, fields));
};

/**
 * A video for somebody else, which is none of those that their plan counts. Whose it is may stand behind the video in the
 * form: until then it is on its way into the actor's own library.
 *
 * @throws AppError as receiveUpload, or NOT_FOUND for a person whose library is not the actor's to fill.
 */
export const uploadToUser = async (
  deps: Deps,
  actor: CurrentUser,
  request: FastifyRequest,
): Promise<UploadView> => {
  const { form } = forms.uploadToUser;
  const begun = { form, target: ownLibrary(actor), isCounted: false };
  const { taken, fields } = await receiveVideo(deps, actor, request, begun);
  return finish(deps, actor, taken, async () => {
    await aimUpload(deps, taken, await libraryOf(deps, actor, fields.targetUserId));
    await setDetails(deps, taken, { title: fields.title });
  });
};
