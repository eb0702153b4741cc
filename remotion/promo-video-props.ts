import { z } from 'zod';
import { AssetSources } from '#schema/asset-source.ts';
import { ElementId } from '#schema/elements/element-id.ts';
import { Promo } from '#schema/promo.ts';

/** Props of the composition: the document, the URLs of its assets, and the text that gets the watermark, if any. */
export const PromoVideoProps = z.object({
  promo: Promo,
  sources: AssetSources,
  watermarkTarget: ElementId.nullable().optional(),
});
export type PromoVideoProps = z.infer<typeof PromoVideoProps>;
