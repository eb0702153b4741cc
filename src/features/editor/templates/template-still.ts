import { layersInOrder } from '#schema/layers-in-order.ts';
import { promoAssets } from '#schema/promo-assets.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';

/** Named after the template and a hash of what it draws: `silk-flow.0123abcd.webp`. */
const files = import.meta.glob<string>('./stills/*.webp', { eager: true, query: '?url', import: 'default' });
const urls = new Map(Object.entries(files).map(([path, url]) => [path.split(/[/.]+/).at(-3), url]));

/** The picture of a template that comes with the product, with its samples, as `npm run golden` draws it; null for any other. */
export const stillOf = (id: string): string | null => urls.get(id) ?? null;

/** The parts of a promo that are drawn, as JSON. */
export const drawnParts = (promo: Promo): string =>
  JSON.stringify([promo.background, promo.textShadow, layersInOrder(promo)]);

/** Whether a filled template is drawn as its samples are. */
export const isDrawnAlike = (filled: Promo, template: Promo): boolean =>
  drawnParts(filled) === drawnParts(template);

/** Whether the library has everything that a promo draws. */
export const hasAssets = (promo: Promo, sources: AssetSources): boolean =>
  promoAssets(promo).every(({ assetId }) => Object.hasOwn(sources, assetId));
