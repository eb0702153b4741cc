import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import { promoAssets } from '#schema/promo-assets.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';

/** The parts of a promo that are drawn, as JSON. */
export const drawnParts = (promo: Promo): string =>
  JSON.stringify([promo.background, promo.textShadow, layersInOrder(promo)]);

/** Whether a filled template is drawn as its samples are. */
export const isDrawnAlike = (filled: Promo, template: Promo): boolean =>
  drawnParts(filled) === drawnParts(template);

/** Whether the library has everything that a promo draws. */
export const hasAssets = (promo: Promo, sources: AssetSources): boolean =>
  promoAssets(promo).every(({ assetId }) => Object.hasOwn(sources, assetId));
