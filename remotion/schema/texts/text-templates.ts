import { type ClassInfo, withAt } from '#schema/class/class-info.ts';
import {
  type CalendarDay,
  adverbialDay,
  everyOther,
  isRecurring,
  relativeDay,
  shortDay,
} from '#schema/class/class-schedule.ts';
import { localValues, translateTemplate } from '#schema/texts/translations.ts';

/**
 * The text template of each default element. A promo's own `textTemplates` take precedence. The placeholders are `{class}`,
 * `{instructor}`, `{handle}`, `{studio}`, `{room}`, `{day}` (tomorrow), `{when}` (Friday, Mar 14, or Every Monday), `{onDay}` (tomorrow, on Friday,
 * March 14, or every Monday, for the middle of a sentence), `{time}`, `{details}` and `{callToAction}`.
 */
const defaultTextTemplates: Readonly<Record<string, string>> = {
  header: '{class}',
  'main-text': 'Join us {day}',
  'class-details': '{details}',
  schedule: '{when}',
  time: '{time}',
  instructor: 'with {instructor}\n{handle}',
  studio: '{studio}\n{room}',
  'ai-schedule-text': '{when} · {time}',
  'ai-instructor-text': '{instructor}\n{handle}',
  'ai-studio-text': '{studio}\n{room}',
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

const whenOf = ({ schedule, classDate }: ClassInfo, today: CalendarDay): string => {
  if (classDate === '') return isRecurring(schedule) ? schedule : '';
  return isRecurring(schedule) ? everyOther(classDate) : shortDay(classDate, today);
};

const valuesOf = (info: ClassInfo, today: CalendarDay): Readonly<Record<string, string>> => ({
  class: info.classType,
  instructor: info.instructorName,
  handle: withAt(info.instructorHandle),
  studio: info.studio,
  room: info.room,
  // No invitation to a day in the past.
  day: isAhead(info, today) ? relativeDay(info.classDate, today) : '',
  onDay: isRecurring(info.schedule) || isAhead(info, today) ? adverbialDay(info, today) : '',
  when: whenOf(info, today),
  time: info.time,
  details: info.details,
  callToAction: info.callToAction,
});

type Fill = { template: string; values: Readonly<Record<string, string>> };

/** The template and its values in the form's language; both in English where the template has no translation. */
const inLanguage = (template: string, info: ClassInfo, today: CalendarDay): Fill => {
  const values = valuesOf(info, today);
  const { language } = info;
  const translated = language === 'en' ? null : translateTemplate(template, language);
  if (language === 'en' || translated === null) return { template, values };
  return { template: translated, values: { ...values, ...localValues(info, language, today) } };
};

/** Separates the parts of a template, such as its sentences; a part with a missing value is left out with its separator. */
const SEPARATORS = /( · |\n|(?<=[.!?]) )/;

const PLACEHOLDER = /\{(\w+)\}/g;

/** A value within a sentence: on one line, without a second full stop after its own, and a day in upper case at the start. */
const fillSentence = (part: string, values: Readonly<Record<string, string>>): string =>
  part.replaceAll(/\{(\w+)\}(\.(?!\.))?/g, (whole, name: string, stop = '', at: number) => {
    const value = values[name]?.trim() ?? '';
    if (whole === part && stop === '') return value;
    const text = value.replaceAll(/\s+/g, ' ');
    const ends = /[.!?…]$/.test(text) ? '' : stop;
    return (name === 'onDay' && at === 0 ? text.charAt(0).toUpperCase() + text.slice(1) : text) + ends;
  });

/**
 * Fills a template from the class form: `{when} · {time}` gives 'Friday, Mar 14 · 6:15 PM', or 'Friday, Mar 14' while the
 * form has no time. Empty if every part lacks a value. In the language of the form, unless the template holds words that have no
 * translation, such as the prose of a promotional text: then all of it is English.
 */
export const fillTextTemplate = (template: string, info: ClassInfo, today: CalendarDay): string => {
  const { template: pattern, values } = inLanguage(template, info, today);
  // A template with only the day gets the whole schedule of a recurring class.
  const parts = (pattern === '{day}' && isRecurring(info.schedule) ? '{when}' : pattern).split(SEPARATORS);
  let text = '';
  for (let index = 0; index < parts.length; index += 2) {
    const part = parts[index] ?? '';
    const names = [...part.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');
    if (names.some((name) => (values[name] ?? '').trim() === '')) continue;
    text += (text === '' ? '' : (parts[index - 1] ?? '')) + fillSentence(part, values);
  }
  return text;
};
