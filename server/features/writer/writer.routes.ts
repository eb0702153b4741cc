import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/promos/promotion.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { writePromotion } from './promotion.service.ts';
import { listPromotionTexts } from './text-history.service.ts';
import { readWritingPreferences, saveWritingPreferences } from './writing-preferences.service.ts';

/** Requests per address and minute, far more than a person can read. */
const TEXTS_PER_MINUTE = 60;

/** Time for two outputs of the AI writer, up to 20 seconds each, and the offline writer. */
const TIME_LIMIT_MS = 45_000;

export const registerWriterRoutes = (app: FastifyInstance, deps: LocalDeps): void =>
  registerEndpoints(
    app,
    endpoints,
    {
      generatePromotion:
        async ({ actor, body }) =>
        (reader) =>
          writePromotion(deps, actor, body, reader),
      listPromotionTexts: ({ actor, params, query }) =>
        listPromotionTexts(deps, { ownerId: actor.id, id: params.id }, query.cursor),
      readWritingPreferences: ({ actor }) => readWritingPreferences(deps, actor.id),
      saveWritingPreferences: ({ actor, body }) => saveWritingPreferences(deps, actor.id, body),
    },
    { generatePromotion: { maxPerMinute: TEXTS_PER_MINUTE, timeoutMs: TIME_LIMIT_MS } },
  );
