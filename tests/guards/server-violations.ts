/** A file that breaks an arrow of the architecture, and the lint rule that must say so. */
export type Violation = { file: string; source: string; rule: string; why: string };

export const violation = (file: string, source: string, rule: string, why: string): Violation => ({
  file,
  source,
  rule,
  why,
});

export const serverViolations: Violation[] = [
  violation(
    'server/contract/k.ts',
    `import '#server/deps.ts';`,
    'no-restricted-imports',
    'the contract imports the service',
  ),
  violation('server/ports/l.ts', `import 'stripe';`, 'no-restricted-imports', 'a port imports a vendor'),
  violation(
    'server/adapters/m.ts',
    `import '#server/features/auth/n.ts';`,
    'no-restricted-imports',
    'an adapter imports a feature',
  ),
  violation(
    'server/jobs/n2.ts',
    `import '#server/features/renders/render-job.ts';`,
    'no-restricted-imports',
    'the job runner imports a kind of job',
  ),
  violation(
    'server/adapters/o.ts',
    `import '#server/adapters/p.ts';`,
    'no-restricted-imports',
    'an adapter imports another',
  ),
  violation(
    'server/adapters/storage/o2.ts',
    `import './p2.ts';`,
    'no-restricted-imports',
    'an adapter of storage imports another',
  ),
  violation(
    'server/adapters/stripe/o3.ts',
    `import '#server/adapters/p3.ts';`,
    'no-restricted-imports',
    'the folder of a vendor imports another adapter',
  ),
  violation(
    'server/features/auth/q.ts',
    `import 'stripe';`,
    'no-restricted-imports',
    'a feature imports a vendor',
  ),
  violation(
    'server/features/auth/r.ts',
    `import '#server/features/promos/promo.entity.ts';`,
    'no-restricted-imports',
    "a feature imports another's entity",
  ),
  violation(
    'server/features/auth/s.ts',
    `export const port = process.env['PORT'];`,
    'node/no-process-env',
    'a feature reads the environment',
  ),
  violation(
    'server/features/auth/auth.service.ts',
    `import type { FastifyRequest } from 'fastify';\nexport type Call = FastifyRequest;`,
    'folder-order/no-http',
    'a service takes a request',
  ),
  violation(
    'server/features/auth/ap.ts',
    `import type { IncomingHttpHeaders } from 'node:http';\nexport type Sent = IncomingHttpHeaders;`,
    'folder-order/no-http',
    'a file of a feature takes headers',
  ),
  violation(
    'server/features/auth/ar.service.ts',
    `export type Call = import('fastify').FastifyRequest;`,
    'folder-order/no-http',
    'a service names the type of a request without an import statement',
  ),
  violation(
    'server/features/auth/aq.service.ts',
    `import '#server/plugins/send-file.ts';`,
    'folder-order/no-http',
    'a service imports a plugin',
  ),
  violation('server/t.ts', `import '#src/u.ts';`, 'no-restricted-imports', 'the service imports a screen'),
  violation(
    'server/db/aj.ts',
    `import '#server/features/auth/accounts/user.entity.ts';`,
    'folder-order/one-direction',
    'the database imports a feature',
  ),
  violation(
    'server/plugins/ak.ts',
    `import '#server/features/auth/sessions/sessions.service.ts';`,
    'folder-order/one-direction',
    'a plugin imports a feature',
  ),
  violation(
    'server/media/al.ts',
    `import '#server/deps.ts';`,
    'folder-order/one-direction',
    'what the adapters are made of imports all that a service may reach',
  ),
  violation(
    'server/errors.ts',
    `import '#server/db/new-id.ts';`,
    'folder-order/one-direction',
    'a file that every part may import imports a later part',
  ),
  violation(
    'server/features/am.ts',
    `import '#server/app.ts';`,
    'folder-order/one-direction',
    'a feature imports the app',
  ),
  violation(
    'server/new-part/an.ts',
    `import '#server/db/new-id.ts';`,
    'folder-order/one-direction',
    'a part of the server has no place in the order',
  ),
  violation(
    'server/features/auth/accounts/ao.ts',
    `import '#server/features/auth/sessions/sessions.service.ts';`,
    'folder-order/one-direction',
    'accounts import sessions',
  ),
  violation(
    'server/too-long.ts',
    `export const first = 1;\n${'// line\n'.repeat(410)}`,
    'max-lines',
    'a file is over 400 lines',
  ),
];

/** Places in `server` with nothing wrong. */
export const innocentInServer: [file: string, source: string][] = [
  ['server/adapters/stripe/ok.ts', `import './stripe-shapes.ts';`],
  ['server/contract/ok.ts', `import { z } from 'zod';\nexport const Ok = z.string();`],
  ['server/db/ok.ts', `import '#server/config.ts';`],
  ['server/app.ts', `import '#server/features/auth/auth.routes.ts';`],
  ['server/features/auth/sessions/ok.ts', `import '#server/features/auth/accounts/admins.ts';`],
  ['server/features/auth/ok.routes.ts', `import 'fastify';\nimport '#server/plugins/send-file.ts';`],
  ['server/features/auth/ok.plugin.ts', `import 'fastify-plugin';`],
  ['server/features/auth/ok.ts', `import '#server/features/promos/promos.service.ts';`],
];
