import type { ClassInfo, Language } from '#schema/class/class-info.ts';
import { addDays, type CalendarDay, daysUntil, isRecurring, weekdays } from '#schema/class/class-schedule.ts';
import { readClockTime } from '#schema/class/clock-time.ts';

/** Languages that a promo is translated into; its templates are English. */
type TranslatedLanguage = Exclude<Language, 'en'>;

/** The sharing line (WR-020). */
export const SHARING_TEXT = 'Share this with 2 friends who would love this!';

/** Text templates in other languages, by the English one. All others that hold words stay English, with their values. */
const templates: Readonly<Record<string, Record<TranslatedLanguage, string>>> = {
  'Join us {day}': {
    es: 'Nos vemos {day}',
    fr: 'On se voit {day}',
    de: 'Wir sehen uns {day}',
    it: 'Ci vediamo {day}',
    pt: 'Nos vemos {day}',
  },
  'with {instructor}': {
    es: 'con {instructor}',
    fr: 'avec {instructor}',
    de: 'mit {instructor}',
    it: 'con {instructor}',
    pt: 'com {instructor}',
  },
  [SHARING_TEXT]: {
    es: '¡Compártelo con 2 personas a las que les encantaría!',
    fr: 'Partage-le avec 2 personnes qui vont adorer !',
    de: 'Teile das mit 2 Menschen, denen es gefallen würde!',
    it: 'Condividilo con 2 persone che lo adorerebbero!',
    pt: 'Compartilhe com 2 pessoas que vão amar!',
  },
  'Starts {day}': {
    es: 'Empieza {day}',
    fr: 'Début {day}',
    de: 'Los geht’s {day}',
    it: 'Si parte {day}',
    pt: 'Começa {day}',
  },
  'We draw {day}': {
    es: 'Sorteo {day}',
    fr: 'Tirage {day}',
    de: 'Verlosung {day}',
    it: 'Estrazione {day}',
    pt: 'Sorteio {day}',
  },
  'Back {day}': {
    es: 'Volvemos {day}',
    fr: 'De retour {day}',
    de: 'Zurück {day}',
    it: 'Torniamo {day}',
    pt: 'Voltamos {day}',
  },
  'Doors {time}': {
    es: 'Puertas {time}',
    fr: 'Portes {time}',
    de: 'Einlass {time}',
    it: 'Ingresso {time}',
    pt: 'Portas {time}',
  },
};

/** How a language names when a class is, with `{weekday}`, `{date}` and `{time}` as `Intl` writes them. */
type Schedule = {
  locale: string;
  weekly: string;
  everyOther: string;
  Weekdays: string;
  Weekends: string;
  'Bi-weekly': string;
  Monthly: string;
  /** A date within a sentence. */
  onDate: string;
  time: string;
};

const schedules: Readonly<Record<TranslatedLanguage, Schedule>> = {
  es: {
    locale: 'es',
    weekly: 'Cada {weekday}',
    everyOther: 'Cada dos semanas, el {weekday}',
    Weekdays: 'De lunes a viernes',
    Weekends: 'Fines de semana',
    'Bi-weekly': 'Cada dos semanas',
    Monthly: 'Una vez al mes',
    onDate: 'el {date}',
    time: '{time}',
  },
  fr: {
    locale: 'fr',
    weekly: 'Chaque {weekday}',
    everyOther: 'Un {weekday} sur deux',
    Weekdays: 'Du lundi au vendredi',
    Weekends: 'Le week-end',
    'Bi-weekly': 'Toutes les deux semaines',
    Monthly: 'Une fois par mois',
    onDate: '{date}',
    time: '{time}',
  },
  de: {
    locale: 'de',
    weekly: 'Jeden {weekday}',
    everyOther: 'Jeden zweiten {weekday}',
    Weekdays: 'Montag bis Freitag',
    Weekends: 'Am Wochenende',
    'Bi-weekly': 'Alle zwei Wochen',
    Monthly: 'Einmal im Monat',
    onDate: 'am {date}',
    time: '{time} Uhr',
  },
  it: {
    locale: 'it',
    weekly: 'Ogni {weekday}',
    everyOther: 'Ogni due settimane, di {weekday}',
    Weekdays: 'Dal lunedì al venerdì',
    Weekends: 'Nel fine settimana',
    'Bi-weekly': 'Ogni due settimane',
    Monthly: 'Una volta al mese',
    onDate: '{date}',
    time: '{time}',
  },
  pt: {
    locale: 'pt-BR',
    weekly: 'Toda {weekday}',
    everyOther: 'A cada duas semanas, na {weekday}',
    Weekdays: 'De segunda a sexta',
    Weekends: 'Nos fins de semana',
    'Bi-weekly': 'A cada duas semanas',
    Monthly: 'Uma vez por mês',
    onDate: 'na {date}',
    time: '{time}',
  },
};

/** Saturday and Sunday are masculine in Portuguese, the other days feminine. */
const agreeing = (text: string): string =>
  text.replace(/\bToda (?=sábado|domingo)/, 'Todo ').replace(/\bna (?=sábado|domingo)/, 'no ');

const format = (date: Date, locale: string, options: Intl.DateTimeFormatOptions): string =>
  date.toLocaleString(locale, { ...options, timeZone: 'UTC' });

const dateOf = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`);

/** A Monday; the weekday of a recurring class is a name, not a date. */
const MONDAY: CalendarDay = '2024-01-01';

const upperCased = (text: string, locale: string): string =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);

const dateText = (day: CalendarDay, today: CalendarDay, locale: string): string =>
  format(dateOf(day), locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  });

const recurrenceText = ({ schedule, classDate }: ClassInfo, phrases: Schedule): string => {
  const weekdayOf = (date: Date): string => format(date, phrases.locale, { weekday: 'long' });
  if (classDate !== '') return phrases.everyOther.replace('{weekday}', weekdayOf(dateOf(classDate)));
  const at = weekdays.findIndex((day) => schedule === `Every ${day}`);
  if (at !== -1) {
    return phrases.weekly.replace('{weekday}', weekdayOf(dateOf(addDays(MONDAY, at))));
  }
  return schedule === 'Weekdays' ||
    schedule === 'Weekends' ||
    schedule === 'Bi-weekly' ||
    schedule === 'Monthly'
    ? phrases[schedule]
    : '';
};

/** `18:15` for `6:15 PM`. */
const timeText = (time: string, { locale, time: pattern }: Schedule): string => {
  const clock = readClockTime(time);
  if (clock === null) return time;
  const date = new Date(`2024-01-01T${clock}Z`);
  const written = format(date, locale, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
  return pattern.replace('{time}', written);
};

/** The values of the class form that are written differently in other languages. */
export type LocalValues = { day: string; when: string; time: string };

/** `day` is empty for a class that recurs or is past, as in English. */
export const localValues = (
  info: ClassInfo,
  language: TranslatedLanguage,
  today: CalendarDay,
): LocalValues => {
  const phrases = schedules[language];
  const { locale } = phrases;
  const { schedule, classDate } = info;
  const time = timeText(info.time, phrases);
  if (isRecurring(schedule)) return { day: '', when: agreeing(recurrenceText(info, phrases)), time };
  if (classDate === '') return { day: '', when: '', time };
  const date = dateText(classDate, today, locale);
  const daysAhead = daysUntil(classDate, today);
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const dayAhead =
    daysAhead <= 1 ? near.format(daysAhead, 'day') : agreeing(phrases.onDate.replace('{date}', date));
  return { day: daysAhead < 0 ? '' : dayAhead, when: upperCased(date, locale), time };
};

const translateLine = (template: string, language: TranslatedLanguage): string | null => {
  if (Object.hasOwn(templates, template)) return templates[template]?.[language] ?? null;
  return /\p{L}/u.test(template.replaceAll(/\{\w+\}/g, '')) ? null : template;
};

/** The template in the language, line by line; null if it holds words that have no translation. */
export const translateTemplate = (template: string, language: TranslatedLanguage): string | null => {
  const lines = template.split('\n').map((line) => translateLine(line, language));
  return lines.includes(null) ? null : lines.join('\n');
};
