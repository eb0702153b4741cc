import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './tests/support/slow-files-first.ts';
import { StuckTestReporter } from './tests/support/stuck-test-reporter.ts';

const visual = 'tests/**/*.visual.test.ts';
const endToEnd = 'tests/e2e/**/*.e2e.test.ts';
const mocked = 'tests/**/*.mocked.test.{ts,tsx}';
/** Tests against the embedded database, which `tests/support/global-setup.ts` starts once. */
const service = [
  'tests/server/{features,jobs,plugins,db,adapters,mcp}/**/*.test.ts',
  'tests/server/*.service.test.ts',
];

// No result may depend on how busy the machine is. Every wait ends on a state; these limits only end what hangs, each with the name of
// what it waits for, so a test has the time of two waits.
const WAIT_MS = 120_000;
const testLimits = { testTimeout: 2 * WAIT_MS, hookTimeout: 2 * WAIT_MS };
/** Whole journeys and renders. */
const longTestLimits = { testTimeout: 5 * WAIT_MS, hookTimeout: 5 * WAIT_MS };

/** `npm run drill:order`: files that share a worker's modules must not depend on which file was there before. */
// oxlint-disable-next-line node/no-process-env -- the drill sets it
const isShuffled = process.env['FILE_ORDER'] === 'random';

/**
 * `unit`: pure, no browser, no database. `dom`: screens in a browser-like document. `service`: through `app.inject`. The files of
 * each share their workers' modules, which halves the time; `mocked`: those that replace a module, so that each needs its own.
 * `visual`: draws or renders with a real browser, two files at a time on any machine, because each has processes of its own.
 * `e2e`: the whole product, three at a time, because one of them waits for the other's processes and for its own.
 */
export default defineConfig({
  test: {
    reporters: [
      'default',
      './tests/spec/spec-reporter.ts',
      './tests/checks/failure-reporter.ts',
      new StuckTestReporter(11 * WAIT_MS),
    ],
    // These files wait for the database, for ffmpeg and for jobs nearly half of their time, so one more than the processors
    // works at a time. Vitest's default leaves one processor unused, which is half of a small machine.
    maxWorkers: availableParallelism() + 1,
    sequence: isShuffled ? { shuffle: { files: true } } : { sequencer: SlowFilesFirst },
    ...testLimits,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: WAIT_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{remotion,server,guards,spec,checks,operations}/**/*.test.ts'],
          exclude: [visual, endToEnd, mocked, ...service],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          exclude: [mocked],
          isolate: false,
          setupFiles: ['tests/src/support/dom-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: service,
          isolate: false,
          globalSetup: ['tests/support/global-setup.ts'],
          // Node loads the files as the product's processes do; nothing here replaces a module.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'mocked',
          environment: 'happy-dom',
          include: [mocked],
          setupFiles: ['tests/src/support/dom-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'visual',
          include: [visual],
          ...longTestLimits,
          isolate: false,
          globalSetup: ['tests/remotion/layout-page/global-setup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: [endToEnd],
          // The longest takes two minutes on a quiet machine, and ten times as long on a very busy one.
          testTimeout: 10 * WAIT_MS,
          hookTimeout: 10 * WAIT_MS,
          globalSetup: ['tests/support/browser/global-setup.ts'],
          // To ask a page for its state takes as long as a change of it; twenty times a second is too often.
          expect: { poll: { interval: 150, timeout: WAIT_MS } },
          maxWorkers: 3,
          // The files of a worker share its browser.
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
