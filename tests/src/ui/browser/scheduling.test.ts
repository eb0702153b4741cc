import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idleTimer } from '#src/ui/browser/scheduling.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('calls the latest callback once, after the full time without activity', () => {
  const called: string[] = [];
  const timer = idleTimer(400);
  expect(timer.restart(() => called.push('first'))).toBe(true);
  vi.advanceTimersByTime(300);
  expect(timer.restart(() => called.push('second'))).toBe(false);
  vi.advanceTimersByTime(399);
  expect(called).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(called).toEqual(['second']);
  vi.advanceTimersByTime(1000);
  expect(called).toEqual(['second']);
  expect(timer.restart(() => called.push('third'))).toBe(true);
});

test('calls nothing after cancel, and can be restarted', () => {
  const called: string[] = [];
  const timer = idleTimer(400);
  timer.restart(() => called.push('first'));
  timer.cancel();
  vi.advanceTimersByTime(1000);
  expect(called).toEqual([]);
  expect(timer.restart(() => called.push('second'))).toBe(true);
  vi.advanceTimersByTime(400);
  expect(called).toEqual(['second']);
});
