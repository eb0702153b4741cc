/**
 * `npm test`, `check` and `check:code`: runs all steps of that plan, whatever fails, and at the end lists everything that did.
 * `npm test` also says what took the time.
 */
import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { projectRoot } from '#server/project-root.ts';
import { plans, prerequisites } from '#tests/checks/plans.ts';
import { runStep, secondsSince } from '#tests/checks/run-step.ts';
import { type Outcome, runFailedFilesAgain, runStages, type StepResult } from '#tests/checks/steps.ts';
import { failureLines, flakyLines, timeLines } from '#tests/checks/summary.ts';
import { shownRowsFolder } from '#tests/spec/spec-reporter.ts';

/**
 * The goal on two processors that do nothing else, seconds, with the installation. The row is printed, but no run fails by it: no machine
 * is always quiet.
 */
const GOAL = 8 * 60;

/** The time that all processors of the machine have worked since it started, seconds; other programs count too. */
const processorSeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;

const run = (script: string): Promise<StepResult> => runStep(projectRoot, script);

const runPlan = (name: keyof typeof plans): Promise<Outcome[]> =>
  runStages(plans[name], prerequisites, (script) =>
    script === 'check:e2e' ? runFailedFilesAgain(script, run) : run(script),
  );

const printFailures = (outcomes: readonly Outcome[]): void => {
  for (const lines of [flakyLines(outcomes), failureLines(outcomes)]) {
    if (lines.length > 0) console.log(['', ...lines, ''].join('\n'));
  }
  if (failureLines(outcomes).length > 0) process.exitCode = 1;
};

const runEverything = async (): Promise<void> => {
  // The script notes the second at which it starts, before the installation.
  const start = process.env['STARTED_AT'];
  const setUpSeconds = start === undefined ? 0 : Math.floor(Date.now() / 1000) - Number(start);
  const startedAt = performance.now();
  const workedBefore = processorSeconds();
  // What earlier runs have shown is not shown by this one.
  rmSync(shownRowsFolder, { recursive: true, force: true });
  const outcomes = await runPlan('test');
  console.log(['What took the time:', ...timeLines(outcomes, { installation: setUpSeconds })].join('\n'));
  printFailures(outcomes);
  const seconds = setUpSeconds + secondsSince(startedAt);
  const worked = Math.round(processorSeconds() - workedBefore);
  console.log(
    `npm test: ${seconds} s, ${setUpSeconds} s of them for the installation, goal ${GOAL} s ${seconds > GOAL ? 'MISSED' : 'met'}; ` +
      `all programs on ${cpus().length} processors worked ${worked} s`,
  );
};

const isPlan = (name: string | undefined): name is keyof typeof plans => Object.hasOwn(plans, name ?? '');

const [, , name] = process.argv;
if (!isPlan(name)) throw new Error(`Name a plan: ${Object.keys(plans).join(', ')}.`);
if (name === 'test') await runEverything();
else printFailures(await runPlan(name));
