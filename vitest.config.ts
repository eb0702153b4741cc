import { defineConfig } from 'vitest/config';

const picture = 'tests/**/*.picture.test.ts';
const endToEnd = 'tests/e2e/**/*.e2e.test.ts';
/** Tests against the embedded database, which `tests/support/global-setup.ts` starts once. */
const service = [
  'tests/server/{features,jobs,plugins,db,adapters}/**/*.test.ts',
  'tests/server/*.service.test.ts',
];

/**
 * `unit`: pure, no browser, no database. `dom`: screens in a browser-like document. `service`: through
 * `app.inject`. `picture`: draws with a real browser. `e2e`: the whole product. Of these two no more than two files at a time,
 * whatever the machine: each has browsers and processes of its own.
 */
export default defineConfig({
  test: {
    reporters: ['default', './tests/spec/spec-reporter.ts'],
    // Vitest leaves one processor to others, which is half of a small machine.
    maxWorkers: '100%',
    // No result may depend on how busy the machine is. Every wait ends on a state; these limits only end what hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{remotion,server,guards,spec}/**/*.test.ts'],
          exclude: [picture, endToEnd, ...service],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/src/support/dom-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: service,
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'picture',
          include: [picture],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: [endToEnd],
          globalSetup: ['tests/support/e2e-global-setup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
