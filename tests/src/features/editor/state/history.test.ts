// @vitest-environment node
import { expect, test } from 'vitest';
import {
  endGesture,
  MAX_UNDO_STEPS,
  recordEdit,
  redo,
  rewriteHistory,
  startHistory,
  undo,
} from '#src/features/editor/state/promo-atom.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => ({ name })) as [object, object, object, object];

test('undoes and redoes', () => {
  const history = recordEdit(recordEdit(startHistory(a), b, null), c, null);
  expect(undo(history).present).toBe(b);
  expect(undo(undo(history)).present).toBe(a);
  expect(redo(undo(history)).present).toBe(c);
});

test('merges edits of one gesture into one step', () => {
  let history = startHistory(a);
  for (const next of [b, c, d]) history = recordEdit(history, next, 'text:header:content');
  expect(history.present).toBe(d);
  expect(undo(history).present).toBe(a);
});

test('makes a new step for another gesture, whatever the time between', () => {
  const history = recordEdit(recordEdit(startHistory(a), b, 'text:header:x'), c, 'text:header:y');
  expect(undo(history).present).toBe(b);
});

test('makes a new step for the same gesture after it has ended', () => {
  const first = endGesture(recordEdit(startHistory(a), b, 'text:header:x'));
  expect(undo(recordEdit(first, c, 'text:header:x')).present).toBe(b);
});

test('ignores an edit that changes nothing and keeps the redo steps', () => {
  const undone = undo(recordEdit(startHistory(a), b, null));
  expect(recordEdit(undone, a, null)).toBe(undone);
});

test('drops the redo steps on a new edit', () => {
  const history = recordEdit(undo(recordEdit(startHistory(a), b, null)), c, null);
  expect(redo(history)).toBe(history);
});

test('does nothing at either end', () => {
  const history = startHistory(a);
  expect(undo(history)).toBe(history);
  expect(redo(history)).toBe(history);
});

test('does not continue an undone gesture', () => {
  const undone = undo(recordEdit(startHistory(a), b, 'g'));
  expect(undo(recordEdit(undone, c, 'g')).present).toBe(a);
});

test('limits the number of steps', () => {
  let history = startHistory<object>({});
  for (let step = 0; step <= MAX_UNDO_STEPS; step += 1) history = recordEdit(history, {}, null);
  expect(history.past).toHaveLength(MAX_UNDO_STEPS);
});

test('a rewrite changes every value alike, and makes no step', () => {
  const history = undo(recordEdit(recordEdit(startHistory(a), b, null), c, null));
  const rewritten = rewriteHistory(history, (value) => (value === a || value === c ? d : value));
  expect(rewritten.present).toBe(b);
  expect(undo(rewritten).present).toBe(d);
  expect(redo(rewritten).present).toBe(d);
  expect(rewriteHistory(history, (value) => value)).toBe(history);
});
