import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/videos/compression.contract.ts';
import type { Deps } from '#server/deps.ts';
import { FORM_LIMITS, formReader } from '#server/plugins/read-form.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import type { CompressionAddress } from './compressions.queries.ts';
import {
  awaitCompression,
  deleteCompression,
  openCompressed,
  readCompression,
} from './compressions.service.ts';
import { receiveCompression } from './receive-compression.ts';

type CompressionCall = { actor: { id: string }; params: { id: string } };

const addressOf = ({ actor, params }: CompressionCall): CompressionAddress => ({
  ownerId: actor.id,
  id: params.id,
});

export const registerCompressionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { compressVideo, ...others } = endpoints;
  registerEndpoints(app, others, {
    readCompression: (call) => readCompression(deps, addressOf(call)),
    deleteCompression: (call) => deleteCompression(deps, addressOf(call)),
    downloadCompression: (call) => openCompressed(deps, addressOf(call)),
  });
  // A separate scope, because this form is read while it arrives.
  app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS });
    registerEndpoints(
      scope,
      { compressVideo },
      {
        compressVideo: async ({ actor, request }) => {
          const id = await receiveCompression(deps, actor, formReader(request, compressVideo.form));
          return (reader) => awaitCompression(deps, { ownerId: actor.id, id }, reader);
        },
      },
    );
  });
};
