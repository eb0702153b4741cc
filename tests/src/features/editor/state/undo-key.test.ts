// @vitest-environment node
import { expect, test } from 'vitest';
import { undoKey } from '#src/features/editor/state/undo-key.ts';

const keys = { key: 'z', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test.each([
  ['Ctrl+Z', { ctrlKey: true }, 'undo'],
  ['Cmd+Z', { metaKey: true }, 'undo'],
  ['Shift+Ctrl+Z', { ctrlKey: true, shiftKey: true, key: 'Z' }, 'redo'],
  ['Shift+Cmd+Z', { metaKey: true, shiftKey: true, key: 'Z' }, 'redo'],
  ['Ctrl+Y', { ctrlKey: true, key: 'y' }, 'redo'],
  ['Z alone', {}, null],
  ['Alt+Ctrl+Z', { ctrlKey: true, altKey: true }, null],
])('%s', (_, pressed, wanted) => {
  expect(undoKey({ ...keys, ...pressed })).toBe(wanted);
});
