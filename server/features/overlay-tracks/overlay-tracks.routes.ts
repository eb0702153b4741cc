import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/overlay-tracks.contract.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoint } from '#server/plugins/register-endpoint.ts';
import { composeTrack, makeOverlayTracks } from './overlay-tracks.service.ts';

/** A picture of the whole frame, bytes; read and thrown away. */
const LARGEST_PICTURE = 20 * 1024 * 1024;
/** A promo of the largest size that the schema allows, bytes. */
const LARGEST_FIELD = 1024 * 1024;
/** A composite waits for its turn and for its render, milliseconds. */
const COMPOSE_TIMEOUT_MS = 15 * 60_000;

/** In a scope of its own, because only the first of these two calls reads forms. */
export const registerOverlayTrackRoutes = (app: FastifyInstance, deps: Deps): void => {
  app.register(async (forms) => {
    await forms.register(multipart, {
      attachFieldsToBody: 'keyValues',
      limits: { fileSize: LARGEST_PICTURE, files: 1, fields: 10, fieldSize: LARGEST_FIELD },
    });
    registerEndpoint(forms, endpoints.generateVideoParallel, ({ actor, body }) =>
      makeOverlayTracks(deps, actor.id, body),
    );
  });
  registerEndpoint(
    app,
    endpoints.composeVideo,
    ({ actor, body, reply }) => {
      const gone = new AbortController();
      // Of the answer: a request closes as soon as all of it has been read.
      reply.raw.once('close', () => gone.abort(new Error('The client has gone.')));
      return composeTrack(deps, actor.id, body, gone.signal);
    },
    { timeoutMs: COMPOSE_TIMEOUT_MS },
  );
};
