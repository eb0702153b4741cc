// @vitest-environment node
import { expect, test } from 'vitest';
import { copyTitle } from '#src/features/editor/state/persistence/save-copy.ts';

test('fits the title of a copy, and adds the suffix once', () => {
  expect(copyTitle('Monday Spin (my copy)')).toBe('Monday Spin (my copy)');
  expect(copyTitle('x'.repeat(80))).toHaveLength(80);
});
