import { expect, test } from 'vitest';
import { localToday } from '#src/ui/copy/local-today.ts';

test("today is the day of the user's calendar", () => {
  expect(localToday(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
