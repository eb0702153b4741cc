import { z } from 'zod';
import { AssetSources } from '#schema/asset-source.ts';
import { Promo } from '#schema/promo.ts';

/** What the composition is given: the document, and where its assets lie for whoever draws now. */
export const PromoVideoProps = z.object({ promo: Promo, sources: AssetSources });
export type PromoVideoProps = z.infer<typeof PromoVideoProps>;
