import { isAiElementId } from '#schema/default-elements.ts';
import type { ElementId } from '#schema/element-id.ts';
import { layerIds } from '#schema/layers-in-order.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import type { Promo } from '#schema/promo.ts';

/** What stands under the AI text of a free account's promo. */
export const WATERMARK_TEXT = `Made with ${PRODUCT_NAME}`;

/**
 * The text under which the watermark stands where an account's videos bear one: the lowest AI text that can be seen; null for
 * a promo without any. Whether they bear one is the account's business and never the document's.
 */
export const watermarkTargetOf = ({ textElements }: Pick<Promo, 'textElements'>): ElementId | null => {
  const seen = textElements.filter(
    ({ id, visible, content }) => visible && content.trim() !== '' && isAiElementId(id),
  );
  return seen.toSorted((one, other) => other.y - one.y)[0]?.id ?? null;
};

/** The promo with its marked text in front of everything else, so that nothing is laid over the watermark. */
export const withWatermarkInFront = (promo: Promo, watermarkTarget: ElementId): Promo => ({
  ...promo,
  layerOrder: [...layerIds(promo).filter((id) => id !== watermarkTarget), watermarkTarget],
});
