import { layerIds } from '#schema/layers-in-order.ts';
import type { OverlayElement } from '#schema/overlay-element.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';

export type PromoElement =
  | { kind: 'text'; element: TextElement }
  | { kind: 'overlay'; element: OverlayElement };

/** The element that bears `id`, or null when the document has none such. */
export const findElement = (promo: Promo, id: string | null): PromoElement | null => {
  const text = promo.textElements.find((element) => element.id === id);
  if (text !== undefined) return { kind: 'text', element: text };
  const overlay = promo.overlayElements.find((element) => element.id === id);
  return overlay === undefined ? null : { kind: 'overlay', element: overlay };
};

/** Elements that free captions have no use for (document 1, section 4). */
const notForDancers: ReadonlySet<string> = new Set(['schedule', 'time', 'class-details']);

/** Whether an element can be chosen: in dancer mode schedule, time and class details cannot. */
export const isSelectable = ({ textMode }: Pick<Promo, 'textMode'>, id: string): boolean =>
  textMode !== 'dancer' || !notForDancers.has(id);

/** Whether the element has something to show: an overlay, or a text with words. */
const hasContent = ({ kind, element }: PromoElement): boolean =>
  kind === 'overlay' || element.content.trim() !== '';

/** Everything that can be chosen and has something to show, hidden or not, from back to front. */
export const elementsInOrder = (promo: Promo): PromoElement[] =>
  layerIds(promo)
    .filter((id) => isSelectable(promo, id))
    .map((id) => findElement(promo, id))
    .filter((found) => found !== null)
    .filter(hasContent);

/**
 * What is selected before anybody chose: the most recent overlay, else the last visible text element
 * (document 1, section 4). A text without words cannot be seen, so one with words goes first.
 */
export const initialSelection = (promo: Promo): string | null => {
  const overlay = promo.overlayElements.findLast(({ visible }) => visible);
  const visible = promo.textElements.filter((element) => element.visible && isSelectable(promo, element.id));
  const text = visible.findLast(({ content }) => content.trim() !== '') ?? visible.at(-1);
  return overlay?.id ?? text?.id ?? null;
};
