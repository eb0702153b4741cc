// @vitest-environment node
import { expect, test } from 'vitest';
import { copyTitle } from '#src/features/editor/document/copy-title.ts';

test('the title of a copy fits, and does not grow with every copy', () => {
  expect(copyTitle('Monday Spin (my copy)')).toBe('Monday Spin (my copy)');
  expect(copyTitle('x'.repeat(80))).toHaveLength(80);
});
