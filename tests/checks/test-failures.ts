import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * One thing that made a run of tests fail. `file` is relative to the project, and '' for what belongs to no test file. `reason` says what a
 * test waited for or compared, and where.
 */
export type TestFailure = { file: string; title: string; reason?: string };

/** The setting that names the file in which a run of tests records its failures, one per line as JSON. */
export const FAILURES_FILE = 'TEST_FAILURES_FILE';

/** At once, not when the run ends: what has failed before a run hangs or dies is known as well. */
export const recordFailures = (failures: readonly TestFailure[]): void => {
  const path = process.env[FAILURES_FILE];
  if (path === undefined || failures.length === 0) return;
  appendFileSync(path, failures.map((failure) => `${JSON.stringify(failure)}\n`).join(''));
};

/** Beside the failures of a run that has reached its end: a run that died has failed in more than it recorded. */
const endFile = (path: string): string => `${path}.ended`;

export const recordRunEnd = (): void => {
  const path = process.env[FAILURES_FILE];
  if (path !== undefined) writeFileSync(endFile(path), '');
};

export const hasRunEnded = (path: string): boolean => existsSync(endFile(path));

export const forgetRun = (path: string): void => {
  for (const file of [path, endFile(path)]) rmSync(file, { force: true });
};

export const readFailures = (path: string): TestFailure[] =>
  (existsSync(path) ? readFileSync(path, 'utf8') : '')
    .split('\n')
    .filter((line) => line !== '')
    // `recordFailures` has written it.
    .map((line) => JSON.parse(line) as TestFailure);
