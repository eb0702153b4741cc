import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { RenderStrategy } from '#contract/videos/renders.contract.ts';

/** One part of the service: whether it works and, if not, what to do. */
const Part = z.strictObject({ ok: z.boolean(), detail: z.string() });

/** The guarantees of the sandbox around strangers' files; see docs/security.md. They do not count towards `status`. */
const Sandbox = z.strictObject({
  toolUser: Part,
  toolFiles: Part,
  toolNetwork: Part,
  browserUser: Part,
  browserSandbox: Part,
  images: Part,
});

const Status = z.enum(['ok', 'degraded']);

export const Health = z.strictObject({
  status: Status,
  database: Part,
  queue: Part,
  worker: Part,
  disk: Part,
  browser: Part,
  ffmpeg: Part,
  renderWay: RenderStrategy,
  sandbox: Sandbox,
});
export type Health = z.infer<typeof Health>;

export const readHealth = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  summary:
    'Whether everything works and, for admins, the state of each part; 503 while the database is down or the service stops',
  access: 'public',
  response: z.union([Health, z.strictObject({ status: Status })]),
});
