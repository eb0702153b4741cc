import { isAiElementId } from '#schema/elements/default-elements.ts';
import type { ElementId } from '#schema/elements/element-id.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';

export type Layer = { kind: 'text'; element: TextElement } | { kind: 'overlay'; element: OverlayElement };

/** The part of a promo that defines the layers over the background. */
type Layered = {
  textElements: TextElement[];
  overlayElements: OverlayElement[];
  layerOrder: ElementId[];
};

const inOrder = (promo: Layered): Layer[] => {
  const layers: Layer[] = [
    ...promo.textElements.map((element): Layer => ({ kind: 'text', element })),
    ...promo.overlayElements.map((element): Layer => ({ kind: 'overlay', element })),
  ];
  const rank = new Map(promo.layerOrder.map((id, index) => [id, index]));
  const rankOf = ({ element }: Layer): number => rank.get(element.id) ?? promo.layerOrder.length;
  // sort() is stable, so elements that layerOrder leaves out stay in their order.
  return layers.sort((a, b) => rankOf(a) - rankOf(b));
};

const canBeSeen = (layer: Layer): boolean =>
  layer.element.visible && (layer.kind === 'overlay' || layer.element.content.trim() !== '');

/**
 * The elements drawn over the background, from back to front: first those that `layerOrder` names, then the rest, texts
 * before overlays. Hidden elements, empty texts and unknown ids are left out. `watermarkTarget`, the text that carries the
 * watermark, comes in front of everything else, so that nothing covers the watermark.
 */
export const layersInOrder = (promo: Layered, watermarkTarget: ElementId | null = null): Layer[] => {
  const layers = inOrder(promo).filter(canBeSeen);
  const isInFront = ({ element }: Layer): boolean => element.id === watermarkTarget;
  return [...layers.filter((layer) => !isInFront(layer)), ...layers.filter(isInFront)];
};

/** The ids of all elements from back to front, including those that are not drawn. */
export const layerIds = (promo: Layered): string[] => inOrder(promo).map(({ element }) => element.id);

/** No element of a promo has such an id. */
export const WATERMARK_LAYER = 'watermark of the account';

/** The watermark under the AI text of a free account's promo. */
export const WATERMARK_TEXT = `Made with ${PRODUCT_NAME}`;

/**
 * The text that gets the watermark below it: the lowest visible AI text, or null in a promo without one. Whether a video is
 * watermarked depends on the account, never on the document.
 */
export const watermarkTargetOf = ({ textElements }: Pick<Layered, 'textElements'>): ElementId | null => {
  const visibleTexts = textElements.filter(
    ({ id, visible, content }) => visible && content.trim() !== '' && isAiElementId(id),
  );
  return visibleTexts.toSorted((one, other) => other.y - one.y)[0]?.id ?? null;
};
