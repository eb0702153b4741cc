import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/promotion.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { writePromotion } from './promotion.service.ts';

/** Requests per address and minute: far more than anybody reads. */
const TEXTS_PER_MINUTE = 60;

export const registerWriterRoutes = (app: FastifyInstance, deps: LocalDeps): void =>
  registerEndpoints(
    app,
    endpoints,
    { generatePromotion: ({ body }) => writePromotion(deps, body) },
    { generatePromotion: { maxPerMinute: TEXTS_PER_MINUTE } },
  );
