import { MAX_TITLE_LENGTH } from '#schema/limits.ts';

/** `Monday Spin` becomes `Monday Spin (my copy)`, or bears another addition, shortened where the title would get too long. */
export const copyTitle = (title: string, addition = 'my copy'): string => {
  const suffix = ` (${addition})`;
  const base = title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
  return `${base.slice(0, MAX_TITLE_LENGTH - suffix.length)}${suffix}`;
};
