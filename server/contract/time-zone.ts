import { z } from 'zod';

/** Whether `Intl` knows the zone. */
export const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

export const TimeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, { error: 'must be a time zone such as Europe/Berlin' })
  .meta({ examples: ['Europe/Berlin'] });
