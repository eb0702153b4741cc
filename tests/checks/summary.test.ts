import { expect, test } from 'vitest';
import type { Outcome } from '#tests/checks/steps.ts';
import { failureLines, flakyLines, timeLines } from '#tests/checks/summary.ts';

const passed = (script: string, seconds: number) =>
  ({ script, status: 'passed', seconds, failures: [] }) satisfies Outcome;
const failed = (script: string, failures: { file: string; title: string }[] = []): Outcome => ({
  script,
  status: 'failed',
  seconds: 7,
  failures,
});

test('says nothing of failures when all passed', () => {
  expect(failureLines([passed('build', 30)])).toEqual([]);
});

test('lists every failed step with its files, tests and the command to run it again, and what was not run', () => {
  const outcomes: Outcome[] = [
    failed('build'),
    failed('check:types'),
    failed('check:tests', [
      { file: 'tests/a.test.ts', title: 'a > first' },
      { file: 'tests/b.test.ts', title: 'b' },
      { file: 'tests/a.test.ts', title: 'a > second' },
    ]),
    passed('check:visual', 5),
    { script: 'check:e2e', status: 'not run', prerequisite: 'build' },
  ];
  expect(failureLines(outcomes).join('\n')).toBe(
    `FAILED: 3 of 5 steps, 1 not run
build
  again: npm run build
check:types
  again: npm run check:types
check:tests
  tests/a.test.ts
    a > first
    a > second
  tests/b.test.ts
    b
  again: npx vitest run tests/a.test.ts tests/b.test.ts
check:e2e: not run: build failed
  again: npm run build && npm run check:e2e`,
  );
});

const commandAfter = (outcome: Outcome): string => failureLines([outcome]).at(-1) ?? '';

test.each([
  ['so many files failed that nobody would read their names', 'check:tests', 11],
  ['it sets more than which files run', 'drill:cases', 1],
])('the whole step runs again when %s', (_reason, script, count) => {
  const failures = Array.from({ length: count }, (_, index) => ({
    file: `tests/${index}.test.ts`,
    title: 'fails',
  }));
  expect(commandAfter(failed(script, failures))).toBe(`  again: npm run ${script}`);
});

test('the whole step runs again when what failed belongs to no test file', () => {
  const outcome = failed('check:tests', [{ file: '', title: 'Worker exited unexpectedly' }]);
  expect(failureLines([outcome])).toEqual([
    'FAILED: 1 of 1 steps',
    'check:tests',
    '  outside of the test files',
    '    Worker exited unexpectedly',
    '  again: npm run check:tests',
  ]);
});

test('says what took the time, the longest first', () => {
  const outcomes: Outcome[] = [
    passed('build', 30),
    failed('check:tests'),
    { script: 'check:e2e', status: 'not run', prerequisite: 'build' },
  ];
  expect(timeLines(outcomes, { installation: 120 })).toEqual([
    '  installation    120 s',
    '  build            30 s',
    '  check:tests       7 s',
  ]);
});

test('names the tests that failed once and then passed, with the reason', () => {
  const flaky: Outcome = {
    ...passed('check:e2e', 300),
    failures: [{ file: 'tests/a.test.ts', title: 'a', reason: 'timeout' }],
  };
  expect(failureLines([flaky])).toEqual([]);
  expect(flakyLines([passed('build', 30), flaky]).join('\n')).toBe(
    `FLAKY: failed, and passed when run again
  tests/a.test.ts
    a
      timeout`,
  );
  expect(flakyLines([passed('build', 30)])).toEqual([]);
});
