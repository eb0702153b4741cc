/** Date formats, with examples in American English. */
const formats = {
  /** `2:05 PM` */
  time: { timeStyle: 'short' },
  /** `Nov 2, 2026` */
  date: { dateStyle: 'medium' },
  /** `November 2, 2026` */
  longDate: { dateStyle: 'long' },
  /** `Nov 2, 2026, 2:05 PM` */
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  /** `Nov 2, 2026, 2:05:09 PM` */
  dateTimeSeconds: { dateStyle: 'medium', timeStyle: 'medium' },
  /** `November 2, 2026 at 2:05 PM` */
  longDateTime: { dateStyle: 'long', timeStyle: 'short' },
  /** `November 2, 2026 at 2:05:09 PM` */
  longDateTimeSeconds: { dateStyle: 'long', timeStyle: 'medium' },
  /** `Monday, November 2, 2026 at 2:05 PM` */
  fullDateTime: { dateStyle: 'full', timeStyle: 'short' },
  /** `Mon` */
  weekday: { weekday: 'short' },
  /** `Nov 2` */
  monthDay: { month: 'short', day: 'numeric' },
  /** `Mon, Nov 2` */
  weekdayMonthDay: { weekday: 'short', month: 'short', day: 'numeric' },
  /** `Monday, November 2` */
  longWeekdayMonthDay: { weekday: 'long', month: 'long', day: 'numeric' },
  /** `Nov 2, 2:05 PM` */
  monthDayTime: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** `Mon, Nov 2, 2:05 PM` */
  weekdayMonthDayTime: {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type FormatName = keyof typeof formats;

type FormatOptions = {
  /** English, for dates in an English sentence; the browser's language by default. */
  locale?: 'en';
  /** The user's time zone by default. */
  timeZone?: 'UTC';
  /** Adds the year to a format without one; `unless-this`: only if it is not the current year. */
  year?: 'always' | 'unless-this';
};

/** For days of the service and of the calendar, which do not depend on the user's time zone. */
export const englishUtc = { locale: 'en', timeZone: 'UTC' } as const;

// Creating a format takes far longer than using it.
const cache = new Map<string, Intl.DateTimeFormat>();

const cachedFormat = (name: FormatName, { locale, timeZone }: FormatOptions, hasYear: boolean) => {
  const key = [name, locale, timeZone, hasYear].join(' ');
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const made = new Intl.DateTimeFormat(locale, {
    ...formats[name],
    ...(timeZone && { timeZone }),
    ...(hasYear && { year: 'numeric' }),
  });
  cache.set(key, made);
  return made;
};

const isThisYear = (date: Date, { timeZone }: FormatOptions): boolean =>
  // The start of a calendar day in UTC may be the evening before in the user's time zone.
  (timeZone === 'UTC' ? date.getUTCFullYear() : date.getFullYear()) === new Date().getFullYear();

/** Formats an instant: ISO 8601, ms or a `Date`. */
export const formatDate = (
  instant: string | number | Date,
  name: FormatName,
  options: FormatOptions = {},
): string => {
  const date = new Date(instant);
  const hasYear = options.year === 'always' || (options.year === 'unless-this' && !isThisYear(date, options));
  return cachedFormat(name, options, hasYear).format(date);
};

/** Formats a range of days, such as `Nov 2 – 8`. */
export const formatDateRange = (
  from: Date,
  to: Date,
  name: FormatName,
  options: FormatOptions = {},
): string => cachedFormat(name, options, false).formatRange(from, to);
