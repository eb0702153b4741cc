import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { plans } from '#tests/checks/plans.ts';
import { drills } from '#tests/drill/drills.ts';

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const stepsOf = (name: keyof typeof plans): string[] =>
  plans[name].flat(2).map((step) => step.split(' ')[0] ?? '');

test('every step is an npm script', () => {
  const steps = Object.keys(plans).flatMap((name) => stepsOf(name as keyof typeof plans));
  expect(steps.filter((step) => !(step in scripts))).toEqual([]);
});

const startingWith = (prefix: string, names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(prefix) && !(name in plans)).toSorted();

test('`npm test` runs every script `check:…`, and `npm run drill` every script `drill:…`', () => {
  const all = Object.keys(scripts);
  expect(startingWith('check:', stepsOf('test'))).toEqual(startingWith('check:', all));
  expect(drills.map(({ script }) => script).toSorted()).toEqual(startingWith('drill:', all));
});

test('no script of a plan hides what follows a failure', () => {
  for (const name of Object.keys(plans))
    expect(scripts[name]).toMatch(new RegExp(`run-checks\\.ts ${name}$`));
});
