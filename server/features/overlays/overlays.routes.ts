import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/overlays.contract.ts';
import type { Deps } from '#server/deps.ts';
import { removeAsset } from '#server/features/library/assets.service.ts';
import { FORM_LIMITS } from '#server/plugins/read-form.ts';
import { registerEndpoint } from '#server/plugins/register-endpoint.ts';
import * as lists from './overlay-lists.service.ts';
import { replaceThumbnail } from './thumbnail.service.ts';

type OverlayCall = { actor: { id: string }; params: { id: string } };

const addressIn = ({ actor, params }: OverlayCall) => ({ userId: actor.id, assetId: params.id });

export const registerOverlayRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerEndpoint(app, endpoints.listFavorites, ({ actor }) => lists.listFavorites(deps, actor.id));
  registerEndpoint(app, endpoints.addFavorite, (call) => lists.addFavorite(deps, addressIn(call)));
  registerEndpoint(app, endpoints.removeFavorite, (call) => lists.removeFavorite(deps, addressIn(call)));
  registerEndpoint(app, endpoints.listClassOverlays, () => lists.listClassOverlays(deps));
  registerEndpoint(app, endpoints.addClassOverlay, ({ params }) => lists.addClassOverlay(deps, params.id));
  registerEndpoint(app, endpoints.removeClassOverlay, ({ params }) =>
    lists.removeClassOverlay(deps, params.id),
  );
  registerEndpoint(app, endpoints.deleteOverlay, ({ actor, params }) =>
    removeAsset(deps, actor, { id: params.id, kind: 'overlay' }),
  );
  // In a scope of its own, because only here a form is read while it comes.
  app.register(async (forms) => {
    await forms.register(multipart, { limits: FORM_LIMITS });
    registerEndpoint(forms, endpoints.uploadThumbnail, ({ actor, params, request }) =>
      replaceThumbnail(deps, actor, { id: params.id, request }),
    );
  });
};
