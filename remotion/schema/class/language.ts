import { z } from 'zod';

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
