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

/** Whether an element can be selected: schedule, time and class details cannot in dancer mode. */
export const isSelectable = ({ textMode }: Pick<Promo, 'textMode'>, id: string): boolean =>
  textMode !== 'dancer' || !hiddenInDancerMode.has(id);

/** Whether the element draws anything: an overlay, or a text that is not blank. */
const hasContent = ({ kind, element }: PromoElement): boolean =>
  kind === 'overlay' || element.content.trim() !== '';

/** Whether this is a text without content, which nobody sees. */
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

/**
 * The initial selection: the most recent overlay, else the last visible text (ED-084, ED-085). A blank text is not visible: without a text
 * that anybody sees, nothing is selected.
 */
export const initialSelection = (promo: Promo): string | null => {
  const overlay = promo.overlayElements.findLast(({ visible }) => visible);
  const visible = promo.textElements.filter((element) => element.visible && isSelectable(promo, element.id));
  const text = visible.findLast(({ content }) => content.trim() !== '');
  return overlay?.id ?? text?.id ?? null;
};
