// @vitest-environment node
import { expect, test } from 'vitest';
import {
  endGesture,
  MAX_UNDO_STEPS,
  recordEdit,
  redo,
  startHistory,
  undo,
} from '#src/features/editor/state/history.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => ({ name })) as [object, object, object, object];

test('undo goes back and redo forth again', () => {
  const history = recordEdit(recordEdit(startHistory(a), b, null), c, null);
  expect(undo(history).present).toBe(b);
  expect(undo(undo(history)).present).toBe(a);
  expect(redo(undo(history)).present).toBe(c);
});

test('edits of one gesture are one step', () => {
  let history = startHistory(a);
  for (const next of [b, c, d]) history = recordEdit(history, next, 'text:header:content');
  expect(history.present).toBe(d);
  expect(undo(history).present).toBe(a);
});

test('another thing edited is another step, whatever the time between', () => {
  const history = recordEdit(recordEdit(startHistory(a), b, 'text:header:x'), c, 'text:header:y');
  expect(undo(history).present).toBe(b);
});

test('the same thing edited again after the gesture ended is a step of its own', () => {
  const first = endGesture(recordEdit(startHistory(a), b, 'text:header:x'));
  expect(undo(recordEdit(first, c, 'text:header:x')).present).toBe(b);
});

test('an edit that changes nothing is no step and keeps what can be redone', () => {
  const undone = undo(recordEdit(startHistory(a), b, null));
  expect(recordEdit(undone, a, null)).toBe(undone);
});

test('a new edit forgets what was undone', () => {
  const history = recordEdit(undo(recordEdit(startHistory(a), b, null)), c, null);
  expect(redo(history)).toBe(history);
});

test('undo and redo at their ends change nothing', () => {
  const history = startHistory(a);
  expect(undo(history)).toBe(history);
  expect(redo(history)).toBe(history);
});

test('an edit after an undo does not continue the gesture that was undone', () => {
  const undone = undo(recordEdit(startHistory(a), b, 'g'));
  expect(undo(recordEdit(undone, c, 'g')).present).toBe(a);
});

test('remembers a bounded number of steps', () => {
  let history = startHistory<object>({});
  for (let step = 0; step <= MAX_UNDO_STEPS; step += 1) history = recordEdit(history, {}, null);
  expect(history.past).toHaveLength(MAX_UNDO_STEPS);
});
