import type { TestFailure } from '#tests/checks/test-failures.ts';

/** npm scripts, with arguments, that run one after the other. */
type Track = readonly string[];

/** Tracks that run side by side. Each sometimes waits for browsers, ffmpeg or the database, and the others continue meanwhile. */
export type Stage = readonly Track[];

/** `hasEnded`: its run of tests has reached its end; a run that died has failed in more than it recorded. */
export type StepResult = {
  status: 'passed' | 'failed';
  seconds: number;
  failures: readonly TestFailure[];
  hasEnded?: boolean;
};

/** Files of a step that can fail by chance in one run; more have a common fault. */
const MOST_FLAKY_FILES = 2;

/**
 * Runs the failed test files of a step once more, alone, where a journey through three processes can fail by chance. If they pass, so does
 * the step, and its `failures` are those of the first run: flaky tests, which the summary lists.
 */
export const runFailedFilesAgain = async (
  script: string,
  runStep: (script: string) => Promise<StepResult>,
): Promise<StepResult> => {
  const first = await runStep(script);
  const files = new Set(first.failures.map(({ file }) => file));
  const isChance = files.size > 0 && files.size <= MOST_FLAKY_FILES && !files.has('');
  if (first.status === 'passed' || first.hasEnded !== true || !isChance) return first;
  const second = await runStep(`${script} -- ${[...files].join(' ')}`);
  return { ...first, status: second.status, seconds: first.seconds + second.seconds };
};

/** How a step ended; one whose prerequisite has not passed is not run. */
export type Outcome = { script: string } & (StepResult | { status: 'not run'; prerequisite: string });

/**
 * Runs all steps, whatever fails, and says how each of them ended, in the order in which they did.
 * @param prerequisites for a step that cannot run without it, an earlier one
 */
export const runStages = async (
  stages: readonly Stage[],
  prerequisites: Readonly<Record<string, string>>,
  runStep: (script: string) => Promise<StepResult>,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  const outcomeOf = async (script: string): Promise<Outcome> => {
    const prerequisite = prerequisites[script];
    const needed = outcomes.find((outcome) => outcome.script === prerequisite);
    return prerequisite === undefined || needed === undefined || needed.status === 'passed'
      ? { script, ...(await runStep(script)) }
      : { script, status: 'not run', prerequisite };
  };
  const runTrack = async (track: Track): Promise<void> => {
    for (const script of track) outcomes.push(await outcomeOf(script));
  };
  for (const stage of stages) await Promise.all(stage.map(runTrack));
  return outcomes;
};
