import type { Promo } from '#schema/promo.ts';

const MAX_WORDS = 6;
const MAX_LENGTH = 60;
const UNTITLED = 'Untitled promo';

/** The first words that the promo shows, at most six, as the title of a promo that was given none. */
export const titleFromPromo = ({ textElements }: Pick<Promo, 'textElements'>): string => {
  const first = textElements.find(({ visible, content }) => visible && content.trim() !== '');
  const words = first?.content.trim().split(/\s+/u) ?? [];
  const title = words.slice(0, MAX_WORDS).join(' ');
  if (title === '') return UNTITLED;
  // By characters as people count them: an emoji is never cut in two.
  return Array.from(title).slice(0, MAX_LENGTH).join('').trim();
};
