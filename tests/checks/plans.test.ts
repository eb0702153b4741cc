import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { plans } from '#tests/checks/plans.ts';

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const stepsOf = (name: keyof typeof plans): string[] =>
  plans[name].flat(2).map((step) => step.split(' ')[0] ?? '');

test('every step is an npm script', () => {
  const steps = Object.keys(plans).flatMap((name) => stepsOf(name as keyof typeof plans));
  expect(steps.filter((step) => !(step in scripts))).toEqual([]);
});

test.each([
  ['test', 'check:'],
  ['drill', 'drill:'],
] as const)('the plan `%s` has every script `%s…`', (name, prefix) => {
  const wanted = Object.keys(scripts).filter((script) => script.startsWith(prefix) && !(script in plans));
  expect(wanted.length).toBeGreaterThan(5);
  expect(
    stepsOf(name)
      .filter((step) => step.startsWith(prefix))
      .toSorted(),
  ).toEqual(wanted.toSorted());
});

test('no script of a plan hides what follows a failure', () => {
  for (const name of Object.keys(plans))
    expect(scripts[name]).toMatch(new RegExp(`run-checks\\.ts ${name}$`));
});
