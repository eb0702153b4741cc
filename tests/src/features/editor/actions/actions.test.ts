import { expect, test } from 'vitest';
import { actions as firstActions } from '#src/features/editor/actions/actions.ts';
import { alignActions, distributeActions } from '#src/features/editor/actions/align-actions.ts';

const actions = [...firstActions, ...alignActions, ...distributeActions];

const duplicatesOf = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

test('no two actions share an id', () => {
  expect(duplicatesOf(actions.map(({ id }) => id))).toEqual([]);
});

test('no two actions share a shortcut', () => {
  const keys = actions.flatMap(({ shortcut }) => shortcut?.keys ?? []).map((key) => key.toLowerCase());
  expect(duplicatesOf(keys)).toEqual([]);
});

test.each(actions)('$id has a label of its own', ({ label }) => {
  expect(label.trim()).not.toBe('');
  expect(actions.filter((other) => other.label === label)).toHaveLength(1);
});
