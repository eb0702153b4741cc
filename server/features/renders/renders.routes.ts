import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as endpoints from '#contract/videos/renders.contract.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { openVideo } from './download-video.ts';
import { deleteRender } from './remove-videos.ts';
import {
  type RenderAddress,
  cancelRender,
  createRender,
  listRenders,
  previewRender,
  readRender,
  readRenderPoster,
  retryRender,
  watchRender,
} from './renders.service.ts';

type RenderCall = { actor: { id: string }; params: { id: string } };

const addressOf = ({ actor, params }: RenderCall): RenderAddress => ({ ownerId: actor.id, id: params.id });

const isPlayed = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'video';

export const registerRenderRoutes = (app: FastifyInstance, deps: Deps): void =>
  registerEndpoints(app, endpoints, {
    createRender: ({ actor, body }) => createRender(deps, actor.id, body),
    listRenders: ({ actor, query }) => listRenders(deps, actor.id, query),
    readRender: (call) => readRender(deps, addressOf(call)),
    previewRender: (call) => previewRender(deps, addressOf(call)),
    readRenderPoster: (call) => readRenderPoster(deps, addressOf(call)),
    watchRender: (call) => watchRender(deps, addressOf(call)),
    cancelRender: (call) => cancelRender(deps, addressOf(call)),
    deleteRender: (call) => deleteRender(deps, addressOf(call)),
    retryRender: (call) => retryRender(deps, addressOf(call)),
    downloadRender: ({ actor, params, query, request }) =>
      openVideo(deps, actor, {
        id: params.id,
        isPlayed: isPlayed(request),
        willNotPublish: query.willNotPublish === 'true',
      }),
  });
