import type { Outcome } from '#tests/checks/steps.ts';
import type { TestFailure } from '#tests/checks/test-failures.ts';

/** A command with more files than this is longer than anybody reads; the whole step runs again then. */
const MOST_FILES = 10;

/** What took the time, the longest first. `others`: seconds of what is no step, by name. */
export const timeLines = (
  outcomes: readonly Outcome[],
  others: Readonly<Record<string, number>> = {},
): string[] => {
  const steps = outcomes.flatMap((outcome) =>
    outcome.status === 'not run' ? [] : [{ name: outcome.script, seconds: outcome.seconds }],
  );
  const rows = [...steps, ...Object.entries(others).map(([name, seconds]) => ({ name, seconds }))];
  const width = Math.max(...rows.map(({ name }) => name.length));
  return rows
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ name, seconds }) => `  ${name.padEnd(width)} ${String(seconds).padStart(6)} s`);
};

const byFile = (failures: readonly TestFailure[]): [string, TestFailure[]][] =>
  Object.entries(Object.groupBy(failures, ({ file }) => file)).map(([file, ofFile = []]) => [file, ofFile]);

/** Drills set more than which files run. */
const commandFor = (script: string, failures: readonly TestFailure[]): string => {
  const files = [...new Set(failures.map(({ file }) => file))];
  const areAll = files.length > 0 && files.length <= MOST_FILES && !files.includes('');
  return script.startsWith('check:') && areAll ? `npx vitest run ${files.join(' ')}` : `npm run ${script}`;
};

const failedTestLines = (failures: readonly TestFailure[]): string[] =>
  byFile(failures).flatMap(([file, ofFile]) => [
    `  ${file === '' ? 'outside of the test files' : file}`,
    ...ofFile.flatMap(({ title, reason }) => [
      `    ${title}`,
      ...(reason === undefined ? [] : [`      ${reason}`]),
    ]),
  ]);

/** Tests that failed once and passed when their file ran again alone: a race in the product or in the test, to be found. */
export const flakyLines = (outcomes: readonly Outcome[]): string[] => {
  const flaky = outcomes.flatMap((outcome) => (outcome.status === 'passed' ? outcome.failures : []));
  return flaky.length === 0 ? [] : ['FLAKY: failed, and passed when run again', ...failedTestLines(flaky)];
};

const failedStepLines = (outcome: Outcome): string[] => {
  if (outcome.status === 'not run') {
    const { script, prerequisite } = outcome;
    return [
      `${script}: not run: ${prerequisite} failed`,
      `  again: npm run ${prerequisite} && npm run ${script}`,
    ];
  }
  const { script, failures } = outcome;
  return [script, ...failedTestLines(failures), `  again: ${commandFor(script, failures)}`];
};

/** Everything that failed or was not run, with the command that runs it again; empty when all passed. */
export const failureLines = (outcomes: readonly Outcome[]): string[] => {
  const others = outcomes.filter(({ status }) => status !== 'passed');
  if (others.length === 0) return [];
  const notRun = others.filter(({ status }) => status === 'not run').length;
  const also = notRun === 0 ? '' : `, ${notRun} not run`;
  return [
    `FAILED: ${others.length - notRun} of ${outcomes.length} steps${also}`,
    ...others.flatMap(failedStepLines),
  ];
};
