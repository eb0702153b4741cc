/** Writes dates in these parts, with the year if it is not this year: without it, the day would be read as one of this year. */
export const dateFormat = (
  locale: string | undefined,
  parts: Intl.DateTimeFormatOptions,
): ((date: Date) => string) => {
  const thisYear = new Intl.DateTimeFormat(locale, parts);
  const otherYear = new Intl.DateTimeFormat(locale, { ...parts, year: 'numeric' });
  // The start of a calendar day in UTC may lie in the evening before, where the user is.
  const yearOf = (date: Date): number =>
    parts.timeZone === 'UTC' ? date.getUTCFullYear() : date.getFullYear();
  return (date) => (yearOf(date) === new Date().getFullYear() ? thisYear : otherYear).format(date);
};
