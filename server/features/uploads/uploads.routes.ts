import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as signed from '#contract/library/signed-uploads.contract.ts';
import * as uploads from '#contract/library/uploads.contract.ts';
import * as videoForms from '#contract/library/video-forms.contract.ts';
import type { Deps } from '#server/deps.ts';
import { readLibraryStorage } from '#server/features/quotas/quotas.service.ts';
import { announcedBytesOf, FORM_LIMITS, formReader } from '#server/plugins/read-form.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import type { Form } from '#server/streaming.ts';
import type { IncomingForm } from './receive-upload.ts';
import { addressOf, registerResumableRoutes } from './resumable-uploads.routes.ts';
import { receiveSigned, segmentVideo, signUpload } from './signed-uploads.service.ts';
import * as forms from './upload-forms.service.ts';
import { listRecipients } from './upload-targets.service.ts';
import { listUploads, readUpload, setUploadPeople } from './uploads.service.ts';

const formOf = <const F extends Form>(request: FastifyRequest, { form }: { form: F }): IncomingForm<F> => ({
  announcedBytes: announcedBytesOf(request),
  readForm: formReader(request, form),
});

export const registerUploadRoutes = (app: FastifyInstance, deps: Deps): void => {
  const {
    startUpload: _start,
    continueUpload: _continue,
    measureUpload: _measure,
    cancelUpload: _cancel,
    watchUploads: _changeFeed,
    ...lists
  } = uploads;
  const { sendSignedVideo, ...signatures } = signed;
  registerEndpoints(app, lists, {
    listUploads: ({ actor }) => listUploads(deps, actor.id),
    listRecipients: ({ actor, query }) => listRecipients(deps, actor, query.query),
    readStorage: ({ actor }) => readLibraryStorage(deps, actor),
    readUpload: (call) => readUpload(deps, addressOf(call)),
    setUploadPeople: (call) => setUploadPeople(deps, addressOf(call), call.body.personIds),
  });
  registerEndpoints(app, signatures, {
    getSignedUploadParams: ({ actor }) => signUpload(deps, actor),
    segmentVideo: ({ actor, body }) => segmentVideo(deps, actor, body),
  });
  app.register(async (scope) => registerResumableRoutes(scope, deps));
  // A separate scope, because these forms are read while they arrive.
  app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS });
    registerEndpoints(
      scope,
      { ...videoForms, sendSignedVideo },
      {
        uploadPersonalVideo: ({ actor, request }) =>
          forms.uploadPersonalVideo(deps, actor, formOf(request, videoForms.uploadPersonalVideo)),
        uploadPersonalBackground: ({ actor, request }) =>
          forms.uploadPersonalBackground(deps, actor, formOf(request, videoForms.uploadPersonalBackground)),
        uploadUniversalBackground: ({ actor, request }) =>
          forms.uploadUniversalBackground(deps, actor, formOf(request, videoForms.uploadUniversalBackground)),
        uploadToUser: ({ actor, request }) =>
          forms.uploadToUser(deps, actor, formOf(request, videoForms.uploadToUser)),
        uploadOverlay: ({ actor, request }) =>
          forms.uploadOverlay(deps, actor, formOf(request, videoForms.uploadOverlay)),
        sendSignedVideo: ({ actor, request }) => receiveSigned(deps, actor, formOf(request, sendSignedVideo)),
      },
    );
  });
};
