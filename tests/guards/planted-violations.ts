import {
  innocentInServer,
  serverViolations,
  type Violation,
  violation,
} from '#tests/guards/server-violations.ts';

export const violations: Violation[] = [
  ...serverViolations,
  violation(
    'remotion/schema/a.ts',
    `import 'react';`,
    'no-restricted-imports',
    'the schema imports a library',
  ),
  violation(
    'remotion/schema/b.ts',
    `import '#remotion/c.ts';`,
    'no-restricted-imports',
    'the schema imports the composition',
  ),
  violation(
    'remotion/d.ts',
    `import '#server/e.ts';`,
    'no-restricted-imports',
    'the composition imports the service',
  ),
  violation(
    'remotion/f.ts',
    `import '#src/g.ts';`,
    'no-restricted-imports',
    'the composition imports a screen',
  ),
  violation(
    'remotion/h.ts',
    `export const now = (): number => Date.now();`,
    'no-restricted-properties',
    'a frame reads the clock',
  ),
  violation(
    'remotion/i.ts',
    `export const load = () => fetch('/');`,
    'no-restricted-globals',
    'a frame fetches',
  ),
  violation(
    'remotion/j.ts',
    `export const dice = (): number => Math.random();`,
    'no-restricted-properties',
    'a frame throws dice',
  ),
  violation('src/v.ts', `import '#server/app.ts';`, 'no-restricted-imports', 'a screen imports the service'),
  violation(
    'src/w.ts',
    `export const load = () => fetch('/');`,
    'no-restricted-globals',
    'a screen fetches on its own',
  ),
  violation(
    'src/features/editor/x.ts',
    `import '#src/features/auth/y.ts';`,
    'folder-order/features-are-separate',
    'a feature imports another',
  ),
  violation(
    'src/features/editor/document/ac.ts',
    `import '#src/features/editor/state/promo-atom.ts';`,
    'folder-order/one-direction',
    'an edit of the document imports an atom',
  ),
  violation(
    'src/features/editor/canvas/ad.ts',
    `export const load = () => import('#src/features/editor/actions/actions.ts');`,
    'folder-order/one-direction',
    'the canvas loads the actions',
  ),
  violation(
    'src/features/editor/mobile/ae.ts',
    `import classes from '#src/features/editor/desktop/desktop-editor.module.css';\nexport const name = classes['editor'];`,
    'folder-order/one-direction',
    'the phone layout imports a style of the desktop layout',
  ),
  violation(
    'src/features/editor/panels/af.ts',
    `import '#src/features/editor/editor-page.tsx';`,
    'folder-order/one-direction',
    'a panel imports the page',
  ),
  violation(
    'src/features/editor/new-folder/ag.ts',
    `import '#src/features/editor/state/promo-atom.ts';`,
    'folder-order/one-direction',
    'a folder has no place in the order',
  ),
  violation(
    'src/features/account/aa.ts',
    `import '#src/features/auth/y.ts';`,
    'folder-order/features-are-separate',
    'the account imports the sign-in screens',
  ),
  violation(
    'src/features/billing/ab.ts',
    `import '#src/features/account/y.ts';`,
    'folder-order/features-are-separate',
    'the upgrade page imports the account',
  ),
  violation(
    'src/features/new-one/z.ts',
    `import '#src/features/auth/y.ts';`,
    'folder-order/features-are-separate',
    'a new feature imports another',
  ),
  violation(
    'src/uploads/ah.ts',
    `import '#src/features/editor/state/promo-atom.ts';`,
    'folder-order/features-are-separate',
    'the queue of uploads imports the editor',
  ),
  violation(
    'src/planning/aj.ts',
    `export const load = () => import('#src/features/timetable/timetable-page.tsx');`,
    'folder-order/features-are-separate',
    'the pages around a week load the timetable',
  ),
  violation(
    'src/ak.ts',
    `import './features/auth/y.ts';`,
    'folder-order/features-are-separate',
    'a file outside of the features imports one by its relative path',
  ),
  violation(
    'src/cycle-one.ts',
    `import { two } from './cycle-two.ts';\nexport const one = (): number => two();`,
    'import/no-cycle',
    'two files import each other',
  ),
  violation(
    'tests/ai.test.ts',
    `import { test, vi } from 'vitest';\ntest('waits', () => vi.waitFor(() => {}));`,
    'vitest/no-restricted-vi-methods',
    'a test gives up after a second',
  ),
];

/** The same places with nothing wrong, so that a rule that always complains is found out. */
export const innocent: [file: string, source: string][] = [
  ...innocentInServer,
  ['remotion/schema/ok.ts', `import { z } from 'zod';\nexport const Ok = z.string();`],
  [
    'remotion/ok.ts',
    `import { random } from 'remotion';\nexport const spark = (): number => random('spark');`,
  ],
  ['src/features/editor/ok.ts', `import '#src/features/editor/state/ok.ts';`],
  ['src/routes/ok.ts', `import '#src/features/auth/y.ts';`],
  ['src/features/editor/canvas/ok.ts', `import '#src/features/editor/preview/ok.ts';`],
];
