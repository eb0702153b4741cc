import type { AssetId } from '#schema/elements/element-id.ts';
import type { Promo } from '#schema/promo.ts';

/** A use of an asset by a promo; `path` names the field, as error messages show it. */
export type AssetUse = { assetId: AssetId; path: string; as: 'background' | 'overlay' };

/** Every asset that a promo draws, without hidden overlays, in document order. */
export const promoAssets = (promo: Promo): AssetUse[] => {
  const overlays = promo.overlayElements.flatMap(({ overlayId, visible }, index) =>
    visible
      ? [{ assetId: overlayId, path: `overlayElements.${index}.overlayId`, as: 'overlay' as const }]
      : [],
  );
  const logoId = promo.endCard?.logoId ?? null;
  return [
    ...(promo.background === null
      ? []
      : [{ assetId: promo.background.assetId, path: 'background.assetId', as: 'background' as const }]),
    ...overlays,
    ...(logoId === null ? [] : [{ assetId: logoId, path: 'endCard.logoId', as: 'overlay' as const }]),
  ];
};
