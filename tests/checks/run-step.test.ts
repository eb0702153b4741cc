import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { runStep } from '#tests/checks/run-step.ts';
import { runStages } from '#tests/checks/steps.ts';
import { failureLines } from '#tests/checks/summary.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const vitest = `${process.execPath} ${join(projectRoot, 'node_modules/vitest/vitest.mjs')}`;
const reporter = join(projectRoot, 'tests/checks/failure-reporter.ts');

const files = {
  'fails.test.ts': `
    test('passes', () => {});
    describe('a group', () => { test('fails', () => { throw new Error('no'); }); });`,
  'does-not-load.test.ts': `throw new Error('a broken import');`,
  'after.test.ts': `
    test('passes', () => {});
    afterAll(() => { throw new Error('cannot clean up'); });`,
  'group.test.ts': `
    describe('another group', () => {
      beforeAll(() => { throw new Error('cannot prepare'); });
      test('never runs', () => {});
    });`,
  'unhandled.test.ts': `test('passes', async () => { void Promise.reject(new Error('nobody waits')); });`,
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** A project of npm scripts and of tests in which all goes wrong that can. */
const badProject = (): string => {
  const root = testFolder();
  const scripts = {
    bad: 'exit 3',
    'check:tests': `${vitest} run --globals --root . --reporter ${reporter}`,
    good: 'true',
  };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ private: true, type: 'module', scripts }));
  mkdirSync(join(root, 'tests'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'tests', name), text);
  return root;
};

test('the list at the end names each step, file and test that failed, and what failed outside of a test', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const root = badProject();
  const outcomes = await runStages([[['bad', 'check:tests', 'good']]], {}, (script) =>
    runStep(root, script, { output: 'ignore' }),
  );
  expect(outcomes.map(({ script, status }) => `${script} ${status}`)).toEqual([
    'bad failed',
    'check:tests failed',
    'good passed',
  ]);
  const lines = failureLines(outcomes);
  expect(lines.slice(0, 4)).toEqual(['FAILED: 2 of 3 steps', 'bad', '  again: npm run bad', 'check:tests']);
  const list = lines.join('\n');
  expect(list).toContain('  tests/fails.test.ts\n    a group > fails\n      no (tests/fails.test.ts:3)\n');
  expect(list).toContain('  tests/does-not-load.test.ts\n    a broken import\n');
  expect(list).toContain('  tests/after.test.ts\n    cannot clean up\n');
  expect(list).toContain('  tests/group.test.ts\n    another group: cannot prepare\n');
  expect(list).toContain('  tests/unhandled.test.ts\n    nobody waits\n');
  expect(list).not.toContain('passes');
});

test('a step that passes in the next run has no failures of the one before', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const root = testFolder();
  const record = `echo '{"file":"tests/a.test.ts","title":"fails"}' >> "$TEST_FAILURES_FILE"`;
  const write = (script: string): void =>
    writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts: { 'check:tests': script } }));
  write(`${record}; exit 1`);
  expect((await runStep(root, 'check:tests')).failures).toHaveLength(1);
  write('true');
  expect(await runStep(root, 'check:tests')).toMatchObject({ status: 'passed', failures: [] });
});
