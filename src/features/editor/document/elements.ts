import type { OverlayItem } from '#contract/library/library.contract.ts';
import { startOf } from '#schema/characters.ts';
import { layerIds, layersInOrder } from '#schema/elements/layers-in-order.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import type { Promo } from '#schema/promo.ts';

export type PromoElement =
  | { kind: 'text'; element: TextElement }
  | { kind: 'overlay'; element: OverlayElement };

/** Whether the video would be black from start to end. */
export const isEmptyPromo = (promo: Promo): boolean =>
  promo.background === null && layersInOrder(promo).length === 0;

/** The element with `id`, or null. */
export const findElement = (promo: Promo, id: string | null): PromoElement | null => {
  const text = promo.textElements.find((element) => element.id === id);
  if (text !== undefined) return { kind: 'text', element: text };
  const overlay = promo.overlayElements.find((element) => element.id === id);
  return overlay === undefined ? null : { kind: 'overlay', element: overlay };
};

/** Elements that dancer mode does not select (ED-086). */
const hiddenInDancerMode: ReadonlySet<string> = new Set(['schedule', 'time', 'class-details']);

export const isSelectable = ({ textMode }: Pick<Promo, 'textMode'>, id: string): boolean =>
  textMode !== 'dancer' || !hiddenInDancerMode.has(id);

/** Whether the element draws anything: an overlay, or a text that is not blank. */
const hasContent = ({ kind, element }: PromoElement): boolean =>
  kind === 'overlay' || element.content.trim() !== '';

/** Whether this is a text without visible content. */
export const isBlankText = (promo: Promo, id: string): boolean => {
  const found = findElement(promo, id);
  return found !== null && !hasContent(found);
};

/** Every selectable element that is not blank, hidden or not, from back to front. */
export const elementsInOrder = (promo: Promo): PromoElement[] =>
  layerIds(promo)
    .filter((id) => isSelectable(promo, id))
    .map((id) => findElement(promo, id))
    .filter((found) => found !== null)
    .filter(hasContent);

/** The initial selection: the most recent overlay, else the last visible text that is not blank (ED-084, ED-085), else null. */
export const initialSelection = (promo: Promo): string | null => {
  const overlay = promo.overlayElements.findLast(({ visible }) => visible);
  const visible = promo.textElements.filter((element) => element.visible && isSelectable(promo, element.id));
  const text = visible.findLast(({ content }) => content.trim() !== '');
  return overlay?.id ?? text?.id ?? null;
};

/** 'Message' for `ai-main-text`; 'Sub header' for `manual-sub-header`, as the form calls it. */
const textName = (id: string): string => {
  const name = id
    .replace(/^ai-main-text$/, 'message')
    .replace(/^ai-(\w+)-text$/, '$1')
    .replace(/^(?:manual|new)-(?=[a-z])/, '')
    .replaceAll(/[-_.]+/g, ' ')
    .replace(/([^\d\s])(\d+)$/, '$1 $2');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** The name the user has given to an element, if any. */
export const givenName = ({ elementNames }: Pick<Promo, 'elementNames'>, id: string): string | undefined =>
  // An id can be any string, such as `constructor`.
  Object.hasOwn(elementNames, id) ? elementNames[id] : undefined;

/** The name of a text: the one that the user gave it, else one made from its id. */
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

/** The overlays of the library as far as it is loaded; `isThere` when it is loaded completely. */
type KnownOverlays = { overlays: readonly OverlayItem[]; isThere: boolean };

/** The name of each overlay by id: the one that the user gave it, else its library title, numbered when it is used more than once. */
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
