import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/admin/backups.contract.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { listBackupRows } from './backups.service.ts';

export const registerBackupRoutes = (app: FastifyInstance, deps: Deps): void =>
  registerEndpoints(app, endpoints, { listBackups: () => listBackupRows(deps) });
