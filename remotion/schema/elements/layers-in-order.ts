import type { ElementId } from '#schema/elements/element-id.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';

export type Layer = { kind: 'text'; element: TextElement } | { kind: 'overlay'; element: OverlayElement };

/** The part of a promo that says what lies over the background. */
export type Layered = {
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
 * before overlays. Hidden elements, empty texts and unknown ids are left out.
 */
export const layersInOrder = (promo: Layered): Layer[] => inOrder(promo).filter(canBeSeen);

/** The ids of all elements from back to front, including those that are not drawn. */
export const layerIds = (promo: Layered): string[] => inOrder(promo).map(({ element }) => element.id);
