import type { OverlayItem } from '#contract/library/library.contract.ts';
import { startOf } from '#schema/characters.ts';
import type { Promo } from '#schema/promo.ts';

/** 'AI main text' for `ai-main-text`; 'Sub header' for `manual-sub-header`, as the form calls it. */
const textName = (id: string): string => {
  const name = id
    .replace(/^ai-/, 'AI ')
    .replace(/^(?:manual|new)-(?=[a-z])/, '')
    .replaceAll(/[-_.]+/g, ' ')
    .replace(/([^\d\s])(\d+)$/, '$1 $2');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** The name the user has given to an element, if any. */
export const givenName = ({ elementNames }: Pick<Promo, 'elementNames'>, id: string): string | undefined =>
  // An id can be any string, such as `constructor`.
  Object.hasOwn(elementNames, id) ? elementNames[id] : undefined;

/** The name of a text: the user's own, else one derived from its purpose. */
export const nameOfText = (promo: Pick<Promo, 'elementNames'>, id: string): string =>
  givenName(promo, id) ?? textName(id);

/** Characters of a text that the element list shows (ED-125). */
const SHOWN_CHARACTERS = 30;

/** The text on one line, cut to 30 characters and an ellipsis. */
export const shortened = (content: string): string => {
  const line = content.trim().replaceAll(/\s+/g, ' ');
  const shown = startOf(line, SHOWN_CHARACTERS);
  return shown === line ? line : `${shown}…`;
};

/** The overlays of the library as far as they are known; only a library that is there can lack one. */
type KnownOverlays = { overlays: readonly OverlayItem[]; isThere: boolean };

/** The name of each overlay by id: the user's own, else its library title, numbered when it is used more than once. */
export const overlayNames = (promo: Promo, { overlays, isThere }: KnownOverlays): Record<string, string> => {
  const titles = new Map(overlays.map(({ publicId, title }) => [publicId, title]));
  const counts = new Map<string, number>();
  return Object.fromEntries(
    promo.overlayElements.map(({ id, overlayId }) => {
      const count = (counts.get(overlayId) ?? 0) + 1;
      counts.set(overlayId, count);
      const title = titles.get(overlayId) ?? (isThere ? 'GIF no longer in the library' : 'GIF');
      return [id, givenName(promo, id) ?? (count === 1 ? title : `${title} ${count}`)];
    }),
  );
};
