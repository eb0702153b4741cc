import { expect, test } from 'vitest';
import { nextPlannedDay, weekToPrepare } from '#server/features/week-plans/week-plan-day.ts';

const plan = { weekday: 4, timeZone: 'America/New_York', activeFrom: '2026-11-01' };

test.each([
  // Thursday at 5:59 and at 6:00 in New York.
  ['2026-11-26T10:59:00Z', null, '2026-11-26'],
  ['2026-11-26T11:00:00Z', '2026-11-30', '2026-12-03'],
  // Whoever was down on that day prepares the same week afterwards, up to its eve.
  ['2026-11-30T04:59:00Z', '2026-11-30', '2026-12-03'],
  ['2026-11-30T05:00:00Z', null, '2026-12-03'],
  // In summer time, an hour earlier.
  ['2027-07-15T09:59:00Z', null, '2027-07-15'],
  ['2027-07-15T10:00:00Z', '2027-07-19', '2027-07-22'],
])('at %s the week of %s is prepared, the next on %s', (now, week, next) => {
  expect(weekToPrepare(plan, new Date(now))).toBe(week);
  expect(nextPlannedDay(plan, new Date(now))).toBe(next);
});

test('a plan that begins after its day of the week waits for the next one', () => {
  const late = { ...plan, activeFrom: '2026-11-27' };
  expect(weekToPrepare(late, new Date('2026-11-27T15:00:00Z'))).toBeNull();
  expect(nextPlannedDay(late, new Date('2026-11-27T15:00:00Z'))).toBe('2026-12-03');
});
