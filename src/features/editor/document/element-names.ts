import type { OverlayItem } from '#contract/library.contract.ts';
import type { Promo } from '#schema/promo.ts';

/** `ai-main-text` reads 'Ai main text' nowhere, and `manual-sub-header` is called as the form calls it: 'Sub header'. */
const textName = (id: string): string => {
  const words = id
    .replace(/^ai-/, 'AI ')
    .replace(/^(?:manual|new)-(?=[a-z])/, '')
    .replaceAll(/[-_.]+/g, ' ')
    .replace(/([^\d\s])(\d+)$/, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The name that somebody gave to an element, if anybody did. */
export const givenName = ({ elementNames }: Pick<Promo, 'elementNames'>, id: string): string | undefined =>
  // An id may be any word, such as one that every object answers to.
  Object.hasOwn(elementNames, id) ? elementNames[id] : undefined;

/** What a text is called: by the name that somebody gave it, else by what it is for. */
export const nameOfText = (promo: Pick<Promo, 'elementNames'>, id: string): string =>
  givenName(promo, id) ?? textName(id);

/** Characters of an element's words that a selector shows (document 1, section 5). */
const SHOWN_CHARACTERS = 30;

const characters = new Intl.Segmenter();

/** Words on one line, of at most 30 characters and an ellipsis. */
export const shortened = (content: string): string => {
  const line = content.trim().replaceAll(/\s+/g, ' ');
  // No character is shorter than one code unit.
  if (line.length <= SHOWN_CHARACTERS) return line;
  const shown = Array.from(characters.segment(line), ({ segment }) => segment);
  return shown.length > SHOWN_CHARACTERS ? `${shown.slice(0, SHOWN_CHARACTERS).join('')}…` : line;
};

/** What each overlay is called: by the name that somebody gave it, else its library title, numbered where it is there more than once. */
export const overlayNames = (promo: Promo, items: readonly OverlayItem[]): Record<string, string> => {
  const titles = new Map(items.map(({ publicId, title }) => [publicId, title]));
  const counts = new Map<string, number>();
  return Object.fromEntries(
    promo.overlayElements.map(({ id, overlayId }) => {
      const count = (counts.get(overlayId) ?? 0) + 1;
      counts.set(overlayId, count);
      const title = titles.get(overlayId) ?? 'GIF no longer in the library';
      return [id, givenName(promo, id) ?? (count === 1 ? title : `${title} ${count}`)];
    }),
  );
};
