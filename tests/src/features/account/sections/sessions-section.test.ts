// @vitest-environment node
import { expect, test } from 'vitest';
import { lastUsed } from '#src/features/account/sections/sessions-section.tsx';

const now = Date.parse('2026-11-20T20:00:00.000Z');

test.each([
  ['2026-11-20T19:59:30.000Z', 'Used just now'],
  // The clock is behind the server's.
  ['2026-11-20T20:00:30.000Z', 'Used just now'],
  ['2026-11-20T19:48:00.000Z', 'Used 12 minutes ago'],
  ['2026-11-20T17:00:00.000Z', 'Used 3 hours ago'],
  ['2026-11-19T19:00:00.000Z', 'Used yesterday'],
])('a device last used at %s: %s', (at, text) => {
  expect(lastUsed(at, now)).toBe(text);
});
