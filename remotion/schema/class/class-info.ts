import { z } from 'zod';
import { limitedText } from '#schema/bounded.ts';
import { ClassSchedule, OptionalClassTime, isCalendarDay } from '#schema/class/class-schedule.ts';
import { CALL_TO_ACTION_MAX, CLASS_DETAILS_MAX, FORM_FIELD_MAX, HANDLE_MAX } from '#schema/limits.ts';

/** How promotional text is written. */
export const WritingStyle = z.enum([
  'sensual',
  'enchanting',
  'fierce',
  'elegant',
  'playful',
  'mysterious',
  'confident',
  'artistic',
  'humor',
  'whimsical',
  'poetry',
]);
export type WritingStyle = z.infer<typeof WritingStyle>;
export const DEFAULT_WRITING_STYLE: WritingStyle = 'sensual';

/** The languages of dates, times and fixed phrases in a promo. */
export const Language = z.enum(['en', 'es', 'fr', 'de', 'it', 'pt']);
export type Language = z.infer<typeof Language>;

/** Each language in its own words. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  pt: 'Português',
};

const line = (max: number) => limitedText(z.string(), max).default('');

const CalendarDay = z
  .string()
  .refine((text) => text === '' || isCalendarDay(text), {
    error: 'must be a day such as 2026-03-14, or empty',
  })
  .default('');

/**
 * The class form. Every field may be empty. `classDate` is `yyyy-MM-dd`, for schedules with `hasClassDate`. `filledOn` is the day on
 * which the texts were last filled from the form, to which a 'tomorrow' in them refers. `callToAction` is the last line of a promotional
 * text, such as 'Book: link in bio'.
 */
export const ClassInfo = z.strictObject({
  instructorName: line(FORM_FIELD_MAX),
  instructorHandle: line(HANDLE_MAX),
  studio: line(FORM_FIELD_MAX),
  room: line(FORM_FIELD_MAX),
  classType: line(FORM_FIELD_MAX),
  writingStyle: WritingStyle.default(DEFAULT_WRITING_STYLE),
  schedule: ClassSchedule.default('One-time class'),
  classDate: CalendarDay,
  time: OptionalClassTime.default(''),
  details: line(CLASS_DETAILS_MAX),
  callToAction: line(CALL_TO_ACTION_MAX),
  language: Language.default('en'),
  filledOn: CalendarDay,
});
export type ClassInfo = z.infer<typeof ClassInfo>;

/** An untouched form. */
export const emptyClassInfo = (): ClassInfo => ClassInfo.parse({});

/** A handle as it is shown and stored: `@mia.lee` for `mia.lee`, and '' for none. */
export const withAt = (handle: string): string => {
  const name = handle.trim().replace(/^@/, '');
  return name === '' ? '' : `@${name}`;
};
