import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as endpoints from '#contract/renders.contract.ts';
import type { Deps } from '#server/deps.ts';
import { register } from '#server/plugins/register.ts';
import { openVideo } from './open-video.ts';
import {
  cancelRender,
  createRender,
  listRenders,
  previewRender,
  readRender,
  type RenderAddress,
  retryRender,
} from './renders.service.ts';
import { watchRender } from './watch-render.ts';

type RenderCall = { actor: { id: string }; params: { id: string } };

const addressOf = ({ actor, params }: RenderCall): RenderAddress => ({ ownerId: actor.id, id: params.id });

/** Browsers say what a file is for, and no page can say it otherwise; a HEAD hands nothing over. */
const isWatched = ({ method, headers }: FastifyRequest): boolean =>
  method === 'HEAD' || headers['sec-fetch-dest'] === 'video';

export const registerRenderRoutes = (app: FastifyInstance, deps: Deps): void => {
  register(app, endpoints.createRender, ({ actor, body }) => createRender(deps, actor.id, body));
  register(app, endpoints.listRenders, ({ actor, query }) => listRenders(deps, actor.id, query));
  register(app, endpoints.readRender, (call) => readRender(deps, addressOf(call)));
  register(app, endpoints.previewRender, (call) => previewRender(deps, addressOf(call)));
  register(app, endpoints.watchRender, (call) => watchRender(deps, addressOf(call)));
  register(app, endpoints.cancelRender, (call) => cancelRender(deps, addressOf(call)));
  register(app, endpoints.retryRender, (call) => retryRender(deps, addressOf(call)));
  register(app, endpoints.downloadRender, ({ actor, params, request }) =>
    openVideo(deps, actor, { id: params.id, isWatched: isWatched(request) }),
  );
};
