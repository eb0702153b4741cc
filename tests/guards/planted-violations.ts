/** A file that breaks an arrow of the architecture, and the lint rule that must say so. */
type Violation = { file: string; source: string; rule: string; why: string };

/** The cells of a table whose rows are lines; `\n` in a cell begins a line of the source. */
const cellsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' | ').map((cell) => cell.trim().replaceAll('\\n', '\n')));

export const violations: Violation[] = cellsOf(String.raw`
  server/contract/k.ts | import '#server/deps.ts'; | no-restricted-imports | the contract imports the service
  server/ports/l.ts | import 'stripe'; | no-restricted-imports | a port imports a vendor
  server/adapters/m.ts | import '#server/features/auth/n.ts'; | no-restricted-imports | an adapter imports a feature
  server/jobs/n2.ts | import '#server/features/renders/render-job.ts'; | no-restricted-imports | the job runner imports a kind of job
  server/adapters/o.ts | import '#server/adapters/p.ts'; | no-restricted-imports | an adapter imports another
  server/adapters/storage/o2.ts | import './p2.ts'; | no-restricted-imports | an adapter of storage imports another
  server/adapters/stripe/o3.ts | import '#server/adapters/p3.ts'; | no-restricted-imports | the folder of a vendor imports another adapter
  server/features/auth/q.ts | import 'stripe'; | no-restricted-imports | a feature imports a vendor
  server/features/auth/r.ts | import '#server/features/promos/promo.entity.ts'; | no-restricted-imports | a feature imports another's entity
  server/features/auth/s.ts | export const port = process.env['PORT']; | node/no-process-env | a feature reads the environment
  server/features/auth/auth.service.ts | import type { FastifyRequest } from 'fastify';\nexport type Call = FastifyRequest; | folder-order/no-http | a service takes a request
  server/features/auth/ap.ts | import type { IncomingHttpHeaders } from 'node:http';\nexport type Sent = IncomingHttpHeaders; | folder-order/no-http | a file of a feature takes headers
  server/features/auth/ar.service.ts | export type Call = import('fastify').FastifyRequest; | folder-order/no-http | a service names the type of a request without an import statement
  server/features/auth/aq.service.ts | import '#server/plugins/send-file.ts'; | folder-order/no-http | a service imports a plugin
  server/t.ts | import '#src/u.ts'; | no-restricted-imports | the service imports a screen
  server/db/aj.ts | import '#server/features/auth/accounts/user.entity.ts'; | folder-order/one-direction | the database imports a feature
  server/plugins/ak.ts | import '#server/features/auth/sessions/sessions.service.ts'; | folder-order/one-direction | a plugin imports a feature
  server/media/al.ts | import '#server/deps.ts'; | folder-order/one-direction | what the adapters are made of imports all that a service may reach
  server/errors.ts | import '#server/db/new-id.ts'; | folder-order/one-direction | a file that every part may import imports a later part
  server/features/am.ts | import '#server/app.ts'; | folder-order/one-direction | a feature imports the app
  server/new-part/an.ts | import '#server/db/new-id.ts'; | folder-order/one-direction | a part of the server has no place in the order
  server/features/auth/accounts/ao.ts | import '#server/features/auth/sessions/sessions.service.ts'; | folder-order/one-direction | accounts import sessions
  remotion/schema/a.ts | import 'react'; | no-restricted-imports | the schema imports a library
  remotion/schema/b.ts | import '#remotion/c.ts'; | no-restricted-imports | the schema imports the composition
  remotion/d.ts | import '#server/e.ts'; | no-restricted-imports | the composition imports the service
  remotion/f.ts | import '#src/g.ts'; | no-restricted-imports | the composition imports a screen
  remotion/h.ts | export const now = (): number => Date.now(); | no-restricted-properties | a frame reads the clock
  remotion/i.ts | export const load = () => fetch('/'); | no-restricted-globals | a frame fetches
  remotion/j.ts | export const dice = (): number => Math.random(); | no-restricted-properties | a frame throws dice
  src/v.ts | import '#server/app.ts'; | no-restricted-imports | a screen imports the service
  src/w.ts | export const load = () => fetch('/'); | no-restricted-globals | a screen fetches on its own
  src/features/editor/x.ts | import '#src/features/auth/y.ts'; | folder-order/features-are-separate | a feature imports another
  src/features/editor/document/ac.ts | import '#src/features/editor/state/promo-atom.ts'; | folder-order/one-direction | an edit of the document imports an atom
  src/features/editor/canvas/ad.ts | export const load = () => import('#src/features/editor/actions/actions.ts'); | folder-order/one-direction | the canvas loads the actions
  src/features/editor/mobile/ae.ts | import classes from '#src/features/editor/desktop/desktop-editor.module.css';\nexport const name = classes['editor']; | folder-order/one-direction | the phone layout imports a style of the desktop layout
  src/features/editor/panels/af.ts | import '#src/features/editor/editor-page.tsx'; | folder-order/one-direction | a panel imports the page
  src/features/editor/new-folder/ag.ts | import '#src/features/editor/state/promo-atom.ts'; | folder-order/one-direction | a folder has no place in the order
  src/features/account/aa.ts | import '#src/features/auth/y.ts'; | folder-order/features-are-separate | the account imports the sign-in screens
  src/features/billing/ab.ts | import '#src/features/account/y.ts'; | folder-order/features-are-separate | the upgrade page imports the account
  src/features/new-one/z.ts | import '#src/features/auth/y.ts'; | folder-order/features-are-separate | a new feature imports another
  src/uploads/ah.ts | import '#src/features/editor/state/promo-atom.ts'; | folder-order/features-are-separate | the queue of uploads imports the editor
  src/planning/aj.ts | export const load = () => import('#src/features/timetable/timetable-page.tsx'); | folder-order/features-are-separate | the pages around a week load the timetable
  src/ak.ts | import './features/auth/y.ts'; | folder-order/features-are-separate | a file outside of the features imports one by its relative path
  src/cycle-one.ts | import { two } from './cycle-two.ts';\nexport const one = (): number => two(); | import/no-cycle | two files import each other
  tests/ai.test.ts | import { test, vi } from 'vitest';\ntest('waits', () => vi.waitFor(() => {})); | vitest/no-restricted-vi-methods | a test gives up after a second
`).map(([file = '', source = '', rule = '', why = '']) => ({ file, source, rule, why }));

violations.push({
  file: 'server/too-long.ts',
  source: `export const first = 1;\n${'// line\n'.repeat(410)}`,
  rule: 'max-lines',
  why: 'a file is over 400 lines',
});

/** The same places with nothing wrong, so that a rule that always complains is found out. */
export const innocent = cellsOf(String.raw`
  server/adapters/stripe/ok.ts | import './stripe-shapes.ts';
  server/contract/ok.ts | import { z } from 'zod';\nexport const Ok = z.string();
  server/db/ok.ts | import '#server/config.ts';
  server/app.ts | import '#server/features/auth/auth.routes.ts';
  server/features/auth/sessions/ok.ts | import '#server/features/auth/accounts/admins.ts';
  server/features/auth/ok.routes.ts | import 'fastify';\nimport '#server/plugins/send-file.ts';
  server/features/auth/ok.plugin.ts | import 'fastify-plugin';
  server/features/auth/ok.ts | import '#server/features/promos/promos.service.ts';
  remotion/schema/ok.ts | import { z } from 'zod';\nexport const Ok = z.string();
  remotion/ok.ts | import { random } from 'remotion';\nexport const spark = (): number => random('spark');
  src/features/editor/ok.ts | import '#src/features/editor/state/ok.ts';
  src/routes/ok.ts | import '#src/features/auth/y.ts';
  src/features/editor/canvas/ok.ts | import '#src/features/editor/preview/ok.ts';
`).map(([file = '', source = '']) => [file, source] as const);
