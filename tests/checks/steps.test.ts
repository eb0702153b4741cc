import { expect, test } from 'vitest';
import { runFailedFilesAgain, runStages, type StepResult } from '#tests/checks/steps.ts';

const passed: StepResult = { status: 'passed', seconds: 1, failures: [] };
const failed: StepResult = {
  status: 'failed',
  seconds: 1,
  failures: [{ file: 'tests/a.test.ts', title: 'a' }],
  hasEnded: true,
};

const stages = [
  [
    ['build', 'unit'],
    ['types', 'lint', 'visual'],
  ],
  [['e2e']],
  [['spec']],
];

const run = async (failing: readonly string[]) => {
  const started: string[] = [];
  const outcomes = await runStages(stages, { e2e: 'build' }, async (script) => {
    started.push(script);
    return failing.includes(script) ? failed : passed;
  });
  return { started: started.toSorted(), outcomes };
};

test('steps of a track and stages after a failed step run all the same', async () => {
  const { started, outcomes } = await run(['types', 'unit']);
  expect(started).toEqual(['build', 'e2e', 'lint', 'spec', 'types', 'unit', 'visual']);
  expect(outcomes.filter(({ status }) => status !== 'passed')).toEqual(
    expect.arrayContaining([
      { script: 'types', ...failed },
      { script: 'unit', ...failed },
    ]),
  );
});

test('only a step whose prerequisite failed is not run', async () => {
  const { started, outcomes } = await run(['build']);
  expect(started).toEqual(['build', 'lint', 'spec', 'types', 'unit', 'visual']);
  expect(outcomes).toContainEqual({ script: 'e2e', status: 'not run', prerequisite: 'build' });
});

test('the steps of a track run in sequence, and a stage begins when the one before it has ended', async () => {
  const running = new Set<string>();
  const seen: string[] = [];
  await runStages([[['a', 'b'], ['c']], [['d']]], {}, async (script) => {
    running.add(script);
    seen.push([...running].join(' '));
    await Promise.resolve();
    running.delete(script);
    return passed;
  });
  expect(seen[0]).toBe('a');
  expect(seen[1]).toBe('a c');
  expect(seen.filter((names) => /a.*b/.test(names))).toEqual([]);
  expect(seen.at(-1)).toBe('d');
});

/** A step whose runs end like this, one after the other. */
const stepWith = (results: StepResult[]) => {
  const started: string[] = [];
  const runStep = async (script: string): Promise<StepResult> => {
    started.push(script);
    return results.shift() ?? passed;
  };
  return { started, runStep };
};

test('a failed file that passes alone is flaky: its step passes, and what failed is kept', async () => {
  const { started, runStep } = stepWith([failed, passed]);
  expect(await runFailedFilesAgain('e2e', runStep)).toEqual({ ...failed, status: 'passed', seconds: 2 });
  expect(started).toEqual(['e2e', 'e2e -- tests/a.test.ts']);
});

test('a file that fails twice has failed', async () => {
  const { runStep } = stepWith([failed, failed]);
  expect(await runFailedFilesAgain('e2e', runStep)).toMatchObject({ status: 'failed' });
});

test('what fails outside of the files, in many of them, or in a run that died, is not run again', async () => {
  const outside: StepResult = { ...failed, failures: [{ file: '', title: 'setup' }] };
  const many: StepResult = {
    ...failed,
    failures: ['a', 'b', 'c'].map((name) => ({ file: `tests/${name}.test.ts`, title: name })),
  };
  const died: StepResult = { ...failed, hasEnded: false };
  for (const result of [outside, many, died]) {
    const { started, runStep } = stepWith([result]);
    expect(await runFailedFilesAgain('e2e', runStep)).toMatchObject({ status: 'failed' });
    expect(started).toEqual(['e2e']);
  }
});
