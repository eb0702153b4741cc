import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/library/overlays.contract.ts';
import type { Deps } from '#server/deps.ts';
import { removeAsset } from '#server/features/library/assets.service.ts';
import { FORM_LIMITS, formReader } from '#server/plugins/read-form.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import * as lists from './overlay-lists.service.ts';
import { replaceThumbnail } from './thumbnail.service.ts';

type OverlayCall = { actor: { id: string }; params: { id: string } };

const addressIn = ({ actor, params }: OverlayCall) => ({ userId: actor.id, assetId: params.id });

export const registerOverlayRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { uploadThumbnail, ...others } = endpoints;
  registerEndpoints(app, others, {
    listFavorites: ({ actor }) => lists.listFavorites(deps, actor.id),
    addFavorite: (call) => lists.addFavorite(deps, addressIn(call)),
    removeFavorite: (call) => lists.removeFavorite(deps, addressIn(call)),
    listClassOverlays: () => lists.listClassOverlays(deps),
    addClassOverlay: ({ actor, params }) => lists.addClassOverlay(deps, actor, params.id),
    removeClassOverlay: ({ actor, params }) => lists.removeClassOverlay(deps, actor, params.id),
    deleteOverlay: ({ actor, params }) => removeAsset(deps, actor, { id: params.id, kind: 'overlay' }),
  });
  // A separate scope: the multipart parser must not reach the other routes.
  app.register(async (forms) => {
    await forms.register(multipart, { limits: FORM_LIMITS });
    registerEndpoints(
      forms,
      { uploadThumbnail },
      {
        uploadThumbnail: ({ actor, params, request }) =>
          replaceThumbnail(deps, actor, {
            id: params.id,
            readForm: formReader(request, uploadThumbnail.form),
          }),
      },
    );
  });
};
