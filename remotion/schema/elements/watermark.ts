import { isAiElementId } from '#schema/elements/default-elements.ts';
import type { ElementId } from '#schema/elements/element-id.ts';
import { type Layered, layerIds } from '#schema/elements/layers-in-order.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';

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

/** The promo with its watermark target in front of everything else, so that nothing covers the watermark. */
export const withWatermarkInFront = <P extends Layered>(promo: P, watermarkTarget: ElementId): P => ({
  ...promo,
  layerOrder: [...layerIds(promo).filter((id) => id !== watermarkTarget), watermarkTarget],
});
