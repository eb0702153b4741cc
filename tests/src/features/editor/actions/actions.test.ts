import { expect, test } from 'vitest';
import { actions } from '#src/features/editor/actions/actions.ts';

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
