import { z } from 'zod';
import { AssetSources } from '#schema/asset-source.ts';
import { ElementId } from '#schema/element-id.ts';
import { Promo } from '#schema/promo.ts';

/**
 * What the composition is given: the document, where its assets lie for whoever draws now, and the text under which the
 * watermark stands; left out or null: none does.
 */
export const PromoVideoProps = z.object({
  promo: Promo,
  sources: AssetSources,
  watermarkTarget: ElementId.nullable().optional(),
});
export type PromoVideoProps = z.infer<typeof PromoVideoProps>;
