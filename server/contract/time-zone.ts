import { z } from 'zod';
import { ZONE_NAME_MAX } from '#contract/limits.ts';
import { boundedRecord, limitedText } from '#schema/bounded.ts';

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

/** The zones that a person chooses for names in a calendar that nobody knows. */
export const ChosenZones = boundedRecord(limitedText(z.string(), ZONE_NAME_MAX), TimeZone, 20).meta({
  examples: [{ 'Customized Time Zone': 'Europe/Berlin' }],
});
export type ChosenZones = z.infer<typeof ChosenZones>;
