import { type CalendarDay, isRecurring, relativeDay, shortDay } from '#schema/class-schedule.ts';
import type { ClassInfo } from '#schema/class-info.ts';

/**
 * How each default element words the class form. A promo's own `textTemplates` go before these. In a pattern
 * `{class}`, `{instructor}`, `{studio}`, `{day}` (tomorrow), `{when}` (Friday, Mar 14, or Every Monday), `{time}` and
 * `{details}` stand for the fields of the form.
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

/** The pattern of an element, the promo's own before the default one; null for one that the form does not word. */
export const textTemplateFor = (
  id: string,
  ownTemplates: Readonly<Record<string, string>>,
): string | null => {
  // An id may be any word, such as one that every object answers to.
  const patterns = [ownTemplates, defaultTextTemplates].find((each) => Object.hasOwn(each, id));
  return patterns?.[id] ?? null;
};

const isAhead = (info: ClassInfo, today: CalendarDay): boolean =>
  !isRecurring(info.schedule) && info.classDate !== '' && info.classDate >= today;

const valuesOf = (info: ClassInfo, today: CalendarDay): Readonly<Record<string, string>> => ({
  class: info.classType,
  instructor: info.instructorName,
  studio: info.studio,
  // Nobody is invited to a day that has gone.
  day: isAhead(info, today) ? relativeDay(info.classDate, today) : '',
  when: isRecurring(info.schedule) ? info.schedule : info.classDate === '' ? '' : shortDay(info.classDate),
  time: info.time,
  details: info.details,
});

/** What separates the pieces of a pattern; a piece of which a value is missing is left out with its separator. */
const SEPARATORS = /( · |\n)/;

/**
 * The words that a pattern makes of the form: `{when} · {time}` reads 'Friday, Mar 14 · 6:15 PM', and 'Friday,
 * Mar 14' while there is no time. Empty when no piece is whole.
 */
export const fillTextTemplate = (pattern: string, info: ClassInfo, today: CalendarDay): string => {
  const values = valuesOf(info, today);
  const parts = pattern.split(SEPARATORS);
  let words = '';
  for (let index = 0; index < parts.length; index += 2) {
    const names = [...(parts[index] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    if (names.some((name) => (values[name] ?? '').trim() === '')) continue;
    const piece = (parts[index] ?? '').replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => values[name]?.trim() ?? '',
    );
    words += (words === '' ? '' : (parts[index - 1] ?? '')) + piece;
  }
  return words;
};
