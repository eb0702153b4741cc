import { expect, test } from 'vitest';
import { ClassSchedule, isRecurring } from '#schema/class-schedule.ts';
import { ClassTimeOrNone, classTimes } from '#schema/class-time.ts';

test('[CP-049] class times run in 15-minute steps from 6:00 AM to 10:00 PM', () => {
  expect(classTimes).toHaveLength(16 * 4 + 1);
  expect(classTimes.slice(0, 5)).toEqual(['6:00 AM', '6:15 AM', '6:30 AM', '6:45 AM', '7:00 AM']);
  expect(classTimes).toContain('11:45 AM');
  expect(classTimes).toContain('12:00 PM');
  expect(classTimes).toContain('12:45 PM');
  expect(classTimes.at(-1)).toBe('10:00 PM');
});

test('[CP-046] [CP-047] [CP-048] the schedules are those of the specification', () => {
  expect(ClassSchedule.options).toEqual([
    'One-time class',
    'Every Monday',
    'Every Tuesday',
    'Every Wednesday',
    'Every Thursday',
    'Every Friday',
    'Every Saturday',
    'Every Sunday',
    'Weekdays',
    'Weekends',
    'Bi-weekly',
    'Monthly',
  ]);
});

test('all schedules but the one-time class recur', () => {
  expect(ClassSchedule.options.filter((schedule) => !isRecurring(schedule))).toEqual(['One-time class']);
});

test('a time that a class cannot have is refused with those that it can', () => {
  expect(ClassTimeOrNone.safeParse('').success).toBe(true);
  const refused = ClassTimeOrNone.safeParse('6:10 PM').error;
  expect(refused?.issues.map(({ message }) => message)).toEqual([
    'must be a time such as 6:15 PM, in quarter hours from 6:00 AM to 10:00 PM, or empty',
  ]);
});
