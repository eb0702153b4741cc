import { z } from 'zod';
import { limitedText } from '#schema/bounded.ts';
import { ClassSchedule, OptionalClassTime, isCalendarDay } from '#schema/class/class-schedule.ts';
import { Language } from '#schema/class/language.ts';
import { DEFAULT_WRITING_STYLE, WritingStyle } from '#schema/class/writing-style.ts';
import { CALL_TO_ACTION_MAX, CLASS_DETAILS_MAX, FORM_FIELD_MAX, HANDLE_MAX } from '#schema/limits.ts';

const line = (max: number) => limitedText(z.string(), max).default('');

const CalendarDay = z
  .string()
  .refine((text) => text === '' || isCalendarDay(text), {
    error: 'must be a day such as 2026-03-14, or empty',
  })
  .default('');

/**
 * The class form. Every field may be empty. `classDate` is `yyyy-MM-dd`, for schedules with `hasClassDate`. `filledOn` is the
 * day on which the texts were last filled from the form: 'tomorrow' written then means another day now. `callToAction` is the last
 * line of a promotional text, such as 'Book: link in bio'.
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
