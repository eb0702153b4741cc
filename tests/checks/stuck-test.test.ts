import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FAILURES_FILE, readFailures } from '#tests/checks/test-failures.ts';
import { StuckTestReporter } from '#tests/support/stuck-test-reporter.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const LIMIT_MS = 60_000;
const folder = testFolder();
const formerExitCode = process.exitCode;

const testModule = { id: 'm', relativeModuleId: 'tests/some.test.ts' };
const first = { id: '1', fullName: 'the first', module: testModule };
const second = { id: '2', fullName: 'the second', module: testModule };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = formerExitCode;
});

const startRun = () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const exit = vi.fn<(force?: boolean) => Promise<void>>(async () => undefined);
  const reporter = new StuckTestReporter(LIMIT_MS);
  reporter.onInit({ exit });
  reporter.onTestRunStart();
  reporter.onTestModuleStart(testModule);
  return { reporter, exit, printed };
};

test('a run in which no test ends fails with the name of the test that is stuck, and records it', () => {
  const failuresFile = join(folder, 'failures.jsonl');
  vi.stubEnv(FAILURES_FILE, failuresFile);
  const { reporter, exit, printed } = startRun();
  reporter.onTestCaseReady(first);
  vi.advanceTimersByTime(LIMIT_MS - 1);
  reporter.onTestCaseResult(first);
  reporter.onTestCaseReady(second);
  vi.advanceTimersByTime(LIMIT_MS - 1);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit).toHaveBeenCalledExactlyOnceWith(true);
  expect(process.exitCode).toBe(1);
  expect(printed.mock.calls.join('\n')).toContain('tests/some.test.ts > the second');
  expect(printed.mock.calls.join('\n')).not.toContain('the first');
  expect(readFailures(failuresFile)).toContainEqual({
    file: 'tests/some.test.ts',
    title: 'the second: does not end',
  });
});

test('a run that has ended is left alone', () => {
  const { reporter, exit } = startRun();
  reporter.onTestModuleEnd(testModule);
  reporter.onTestRunEnd();
  vi.advanceTimersByTime(LIMIT_MS * 2);
  expect(exit).not.toHaveBeenCalled();
});
