import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/accounts/quotas.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { readQuotas } from './quotas.service.ts';

export const registerQuotaRoutes = (app: FastifyInstance, deps: LocalDeps): void =>
  registerEndpoints(app, endpoints, {
    readQuotas: async ({ actor }) => ({
      quotas: await readQuotas(deps, actor),
      videoRetentionDays: deps.config.renderRetentionDays,
    }),
  });
