import type { Stage } from '#tests/checks/steps.ts';

const codeChecks = ['check:types', 'check:lint', 'check:format', 'check:dead'];

/**
 * What the npm scripts `test`, `check` and `check:code` run. In `npm test` the end-to-end tests come last: their pages play promos
 * for as long as they are open, so beside everything else they cost the most.
 */
export const plans = {
  test: [
    [
      ['build', 'check:tests'],
      [...codeChecks, 'check:visual'],
    ],
    [['check:e2e']],
    [['spec -- --summary']],
  ],
  check: [[[...codeChecks, 'check:tests']]],
  'check:code': [[codeChecks]],
} satisfies Record<string, readonly Stage[]>;

/** The end-to-end tests run the product that `build` makes; without it each of them would fail. */
export const prerequisites: Readonly<Record<string, string>> = { 'check:e2e': 'build' };
