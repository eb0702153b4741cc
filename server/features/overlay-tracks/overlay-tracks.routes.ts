import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { DOCUMENT_BODY_LIMIT } from '#contract/endpoint.ts';
import * as endpoints from '#contract/videos/overlay-tracks.contract.ts';
import { MINUTE_MS } from '#schema/durations.ts';
import type { Deps } from '#server/deps.ts';
import { FORM_LIMITS, readFields } from '#server/plugins/read-form.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { composeTrack, makeOverlayTracks } from './overlay-tracks.service.ts';

/** Size of the frame image that older clients send, bytes. It is discarded as it arrives. */
const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
const LIMITS = { ...FORM_LIMITS, fileSize: MAX_IMAGE_BYTES, files: 1, fieldSize: DOCUMENT_BODY_LIMIT };
/** How long the response waits for the render, including its time in the queue, milliseconds. */
const COMPOSE_TIMEOUT_MS = 15 * MINUTE_MS;

/** Forms are parsed in a separate scope, because only the first of these two endpoints takes them. */
export const registerOverlayTrackRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { composeVideo, generateVideoParallel } = endpoints;
  app.register(async (forms) => {
    await forms.register(multipart, { limits: LIMITS });
    forms.addHook('preValidation', async (request) => {
      if (!request.isMultipart()) return;
      const { body } = generateVideoParallel;
      request.body = await readFields(request, body, { bytes: DOCUMENT_BODY_LIMIT, file: 'png' });
    });
    registerEndpoints(
      forms,
      { generateVideoParallel },
      { generateVideoParallel: ({ actor, body }) => makeOverlayTracks(deps, actor.id, body) },
    );
  });
  registerEndpoints(
    app,
    { composeVideo },
    {
      composeVideo: ({ actor, body, signal }) => composeTrack(deps, actor.id, body, signal),
    },
    { composeVideo: { timeoutMs: COMPOSE_TIMEOUT_MS } },
  );
};
