import { type CalendarDay, isRecurring, relativeDay, shortDay } from '#schema/class-schedule.ts';
import type { ClassInfo } from '#schema/class-info.ts';

/**
 * The text template of each default element. A promo's own `textTemplates` take precedence. The placeholders are `{class}`,
 * `{instructor}`, `{studio}`, `{day}` (tomorrow), `{when}` (Friday, Mar 14, or Every Monday), `{time}` and `{details}`.
 */
const defaultTextTemplates: Readonly<Record<string, string>> = {
  header: '{class}',
  'main-text': 'Join us {day}',
  'class-details': '{details}',
  schedule: '{when}',
  time: '{time}',
  instructor: 'with {instructor}',
  studio: '{studio}',
  'ai-schedule-text': '{when} · {time}',
  'ai-instructor-text': '{instructor}',
  'ai-studio-text': '{studio}',
};

/** The text template of an element, the promo's own before the default; null if the form does not fill the element. */
export const textTemplateFor = (
  id: string,
  ownTemplates: Readonly<Record<string, string>>,
): string | null => {
  // An id may also be the name of a method that every object inherits.
  const templates = [ownTemplates, defaultTextTemplates].find((each) => Object.hasOwn(each, id));
  return templates?.[id] ?? null;
};

const isAhead = (info: ClassInfo, today: CalendarDay): boolean =>
  !isRecurring(info.schedule) && info.classDate !== '' && info.classDate >= today;

const valuesOf = (info: ClassInfo, today: CalendarDay): Readonly<Record<string, string>> => ({
  class: info.classType,
  instructor: info.instructorName,
  studio: info.studio,
  // No invitation to a day in the past.
  day: isAhead(info, today) ? relativeDay(info.classDate, today) : '',
  when: isRecurring(info.schedule) ? info.schedule : info.classDate === '' ? '' : shortDay(info.classDate),
  time: info.time,
  details: info.details,
});

/** Separates the parts of a template; a part with a missing value is left out together with its separator. */
const SEPARATORS = /( · |\n)/;

/**
 * Fills a template from the class form: `{when} · {time}` gives 'Friday, Mar 14 · 6:15 PM', or 'Friday, Mar 14' while the
 * form has no time. Empty if every part lacks a value.
 */
export const fillTextTemplate = (template: string, info: ClassInfo, today: CalendarDay): string => {
  const values = valuesOf(info, today);
  const parts = template.split(SEPARATORS);
  let text = '';
  for (let index = 0; index < parts.length; index += 2) {
    const names = [...(parts[index] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    if (names.some((name) => (values[name] ?? '').trim() === '')) continue;
    const filledPart = (parts[index] ?? '').replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => values[name]?.trim() ?? '',
    );
    text += (text === '' ? '' : (parts[index - 1] ?? '')) + filledPart;
  }
  return text;
};
