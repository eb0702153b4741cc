import { z } from 'zod';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** When a class takes place (document 1, section 9). All but the first recur and have no date of their own. */
export const ClassSchedule = z.enum([
  'One-time class',
  ...weekdays.map((day) => `Every ${day}` as const),
  'Weekdays',
  'Weekends',
  'Bi-weekly',
  'Monthly',
]);
export type ClassSchedule = z.infer<typeof ClassSchedule>;

/** Whether a class has no date of its own. */
export const isRecurring = (schedule: ClassSchedule): boolean => schedule !== 'One-time class';
