import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { uploadOverlay } from '#contract/overlays.contract.ts';
import { listRecipients as listRecipientsEndpoint } from '#contract/uploads.contract.ts';
import * as signed from '#contract/signed-uploads.contract.ts';
import * as uploads from '#contract/uploads.contract.ts';
import * as videoForms from '#contract/video-forms.contract.ts';
import type { Deps } from '#server/deps.ts';
import { FORM_LIMITS } from '#server/plugins/read-form.ts';
import { registerEndpoint } from '#server/plugins/register-endpoint.ts';
import { cancelUpload } from './end-upload.ts';
import { listRecipients } from './recipients.service.ts';
import { continueResumable, measureResumable, startResumable } from './resumable-uploads.service.ts';
import * as overlayForm from './overlay-form.service.ts';
import { receiveSigned, segmentVideo, signUpload } from './signed-uploads.service.ts';
import { listUploads, readUpload } from './upload-view.ts';
import type { UploadAddress } from './uploads.queries.ts';
import * as forms from './video-forms.service.ts';

type UploadCall = { actor: { id: string }; params: { id: string } };

const addressOf = ({ actor, params }: UploadCall): UploadAddress => ({
  uploaderId: actor.id,
  id: params.id,
});

/** In a scope of its own: here bytes of a file are read by whoever handles them. */
const registerResumable = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  registerEndpoint(app, uploads.startUpload, ({ actor, request }) =>
    startResumable(deps, actor, request.raw),
  );
  registerEndpoint(app, uploads.continueUpload, (call) =>
    continueResumable(deps, addressOf(call), call.request.raw),
  );
  registerEndpoint(app, uploads.measureUpload, (call) =>
    measureResumable(deps, addressOf(call), call.request.raw),
  );
  registerEndpoint(app, uploads.cancelUpload, async (call) => {
    await cancelUpload(deps, addressOf(call));
    return { status: 204, headers: { 'tus-resumable': '1.0.0' } };
  });
};

/** In a scope of its own, too: here forms are read while they come. */
const registerForms = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(multipart, { limits: FORM_LIMITS });
  registerEndpoint(app, videoForms.uploadPersonalVideo, ({ actor, request }) =>
    forms.uploadPersonalVideo(deps, actor, request),
  );
  registerEndpoint(app, videoForms.uploadPersonalBackground, ({ actor, request }) =>
    forms.uploadPersonalBackground(deps, actor, request),
  );
  registerEndpoint(app, videoForms.uploadUniversalBackground, ({ actor, request }) =>
    forms.uploadUniversalBackground(deps, actor, request),
  );
  registerEndpoint(app, videoForms.uploadToUser, ({ actor, request }) =>
    forms.uploadToUser(deps, actor, request),
  );
  registerEndpoint(app, signed.sendSignedVideo, ({ actor, request }) => receiveSigned(deps, actor, request));
  registerEndpoint(app, uploadOverlay, ({ actor, request }) =>
    overlayForm.uploadOverlay(deps, actor, request),
  );
};

export const registerUploadRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerEndpoint(app, uploads.listUploads, ({ actor }) => listUploads(deps, actor.id));
  registerEndpoint(app, listRecipientsEndpoint, ({ actor, query }) =>
    listRecipients(deps, actor, query.query),
  );
  registerEndpoint(app, uploads.readUpload, (call) => readUpload(deps, addressOf(call)));
  registerEndpoint(app, signed.getSignedUploadParams, ({ actor }) => signUpload(deps, actor));
  registerEndpoint(app, signed.segmentVideo, ({ actor, body }) => segmentVideo(deps, actor, body));
  app.register((scope) => registerResumable(scope, deps));
  app.register((scope) => registerForms(scope, deps));
};
