import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idleTimer } from '#src/features/editor/canvas/idle-timer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('calls what the last movement gave, once, when the hand has rested long enough', () => {
  const called: string[] = [];
  const rest = idleTimer(400);
  expect(rest.restart(() => called.push('first'))).toBe(true);
  vi.advanceTimersByTime(300);
  expect(rest.restart(() => called.push('second'))).toBe(false);
  vi.advanceTimersByTime(399);
  expect(called).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(called).toEqual(['second']);
  vi.advanceTimersByTime(1000);
  expect(called).toEqual(['second']);
  expect(rest.restart(() => called.push('third'))).toBe(true);
});

test('calls nothing when it is forgotten, and waits anew after that', () => {
  const called: string[] = [];
  const rest = idleTimer(400);
  rest.restart(() => called.push('first'));
  rest.cancel();
  vi.advanceTimersByTime(1000);
  expect(called).toEqual([]);
  expect(rest.restart(() => called.push('second'))).toBe(true);
  vi.advanceTimersByTime(400);
  expect(called).toEqual(['second']);
});
