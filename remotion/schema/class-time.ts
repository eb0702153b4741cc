import { z } from 'zod';

const MINUTES_BETWEEN = 15;
const FIRST = 6 * 60;
const LAST = 22 * 60;

/** `375` minutes after midnight are `6:15 AM`. */
const timeLabel = (minutes: number): string => {
  const hour = Math.floor(minutes / 60);
  const rest = String(minutes % 60).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${rest} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** The times a class may begin: quarter hours from 6:00 AM to 10:00 PM (document 1, section 9). */
export const classTimes: readonly string[] = Array.from(
  { length: (LAST - FIRST) / MINUTES_BETWEEN + 1 },
  (_, index) => timeLabel(FIRST + index * MINUTES_BETWEEN),
);

const RULE = 'must be a time such as 6:15 PM, in quarter hours from 6:00 AM to 10:00 PM';

export const ClassTime = z.enum(classTimes, { error: RULE });

/** A time, or nothing said of it. */
export const ClassTimeOrNone = z.union([ClassTime, z.literal('')], { error: `${RULE}, or empty` });
