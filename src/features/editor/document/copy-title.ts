import { countCharacters, startOf } from '#schema/characters.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';

/** `Monday Spin` becomes `Monday Spin (my copy)`, or another suffix; long titles are cut to the limit. */
export const copyTitle = (title: string, label = 'my copy'): string => {
  const suffix = ` (${label})`;
  const base = title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
  return `${startOf(base, MAX_TITLE_LENGTH - countCharacters(suffix))}${suffix}`;
};
