import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { uploadOverlay } from '#contract/video-forms.contract.ts';
import * as signed from '#contract/signed-uploads.contract.ts';
import { listRecipients as listRecipientsEndpoint } from '#contract/uploads.contract.ts';
import * as uploads from '#contract/uploads.contract.ts';
import * as videoForms from '#contract/video-forms.contract.ts';
import type { Deps } from '#server/deps.ts';
import { FORM_LIMITS, readForm } from '#server/plugins/read-form.ts';
import { registerEndpoint } from '#server/plugins/register-endpoint.ts';
import { cancelUpload, type IncomingForm } from './receive-upload.ts';
import { continueResumable, readOffset, startResumable } from './resumable-uploads.service.ts';
import { receiveSigned, segmentVideo, signUpload } from './signed-uploads.service.ts';
import { readStorage } from './storage.service.ts';
import * as forms from './upload-forms.service.ts';
import { listRecipients } from './upload-targets.service.ts';
import type { UploadAddress } from './uploads.queries.ts';
import { listUploads, readUpload, watchUploads } from './uploads.service.ts';

type UploadCall = { actor: { id: string }; params: { id: string } };

const addressOf = ({ actor, params }: UploadCall): UploadAddress => ({
  uploaderId: actor.id,
  id: params.id,
});

const resumableRequest = ({ headers, raw }: FastifyRequest) => ({ headers, body: raw });

/** A separate scope whose handlers read the request bodies themselves. */
const registerResumable = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  registerEndpoint(app, uploads.startUpload, ({ actor, request }) =>
    startResumable(deps, actor, resumableRequest(request)),
  );
  registerEndpoint(app, uploads.continueUpload, (call) =>
    continueResumable(deps, addressOf(call), resumableRequest(call.request)),
  );
  registerEndpoint(app, uploads.measureUpload, (call) =>
    readOffset(deps, addressOf(call), resumableRequest(call.request)),
  );
  registerEndpoint(app, uploads.cancelUpload, async (call) => {
    await cancelUpload(deps, addressOf(call));
    return { status: 204, headers: { 'tus-resumable': '1.0.0' } };
  });
};

const announcedBytesOf = ({ headers }: FastifyRequest): number | null => {
  const length = headers['content-length'];
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null;
};

const formOf = <const F extends NonNullable<Endpoint['form']>>(
  request: FastifyRequest,
  { form }: { form: F },
): IncomingForm<F> => ({
  announcedBytes: announcedBytesOf(request),
  read: (onFile, discard) => readForm(request, form, { onFile, discard }),
});

/** A separate scope whose forms are read while they arrive. */
const registerForms = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { uploadPersonalVideo, uploadPersonalBackground, uploadUniversalBackground, uploadToUser } =
    videoForms;
  await app.register(multipart, { limits: FORM_LIMITS });
  registerEndpoint(app, uploadPersonalVideo, ({ actor, request }) =>
    forms.uploadPersonalVideo(deps, actor, formOf(request, uploadPersonalVideo)),
  );
  registerEndpoint(app, uploadPersonalBackground, ({ actor, request }) =>
    forms.uploadPersonalBackground(deps, actor, formOf(request, uploadPersonalBackground)),
  );
  registerEndpoint(app, uploadUniversalBackground, ({ actor, request }) =>
    forms.uploadUniversalBackground(deps, actor, formOf(request, uploadUniversalBackground)),
  );
  registerEndpoint(app, uploadToUser, ({ actor, request }) =>
    forms.uploadToUser(deps, actor, formOf(request, uploadToUser)),
  );
  registerEndpoint(app, signed.sendSignedVideo, ({ actor, request }) =>
    receiveSigned(deps, actor, formOf(request, signed.sendSignedVideo)),
  );
  registerEndpoint(app, uploadOverlay, ({ actor, request }) =>
    forms.uploadOverlay(deps, actor, formOf(request, uploadOverlay)),
  );
};

export const registerUploadRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerEndpoint(app, uploads.listUploads, ({ actor }) => listUploads(deps, actor.id));
  registerEndpoint(app, uploads.watchUploads, async ({ actor }) => watchUploads(deps, actor.id));
  registerEndpoint(app, listRecipientsEndpoint, ({ actor, query }) =>
    listRecipients(deps, actor, query.query),
  );
  registerEndpoint(app, uploads.readStorage, ({ actor }) => readStorage(deps, actor));
  registerEndpoint(app, uploads.readUpload, (call) => readUpload(deps, addressOf(call)));
  registerEndpoint(app, signed.getSignedUploadParams, ({ actor }) => signUpload(deps, actor));
  registerEndpoint(app, signed.segmentVideo, ({ actor, body }) => segmentVideo(deps, actor, body));
  app.register((scope) => registerResumable(scope, deps));
  app.register((scope) => registerForms(scope, deps));
};
