import type { QualityPreset } from '#contract/videos/renders.contract.ts';
import { type AssetUse, promoAssets, type Promo } from '#schema/promo.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findVisibleAssets } from '#server/features/library/library.queries.ts';
import { estimateRenderCost, MAX_RENDER_COST } from '#server/rendering/render-cost.ts';
import { assetContents } from './content-hash.ts';

/**
 * The contents of the promo's assets, for `contentHash`.
 * @throws AppError UNKNOWN_ASSET naming every field with an asset that the person cannot see.
 */
export const assertAssets = async (
  deps: LocalDeps,
  ownerId: string,
  promo: Promo,
): Promise<ReturnType<typeof assetContents>> => {
  const uses = promoAssets(promo);
  const visible = await findVisibleAssets(
    deps,
    ownerId,
    uses.map(({ assetId }) => assetId),
  );
  const isUnknown = ({ assetId, as }: AssetUse): boolean => visible.get(assetId)?.kind !== as;
  const unknown = uses.filter(isUnknown);
  if (unknown.length === 0) return assetContents(promo, visible);
  throw new AppError(
    'UNKNOWN_ASSET',
    unknown.map(({ path, assetId, as }) => ({
      path,
      message: `${JSON.stringify(assetId)} is not in the ${as} library; choose another`,
    })),
  );
};

/** The error for a refused render names overlays with at least this share of the work. */
const NAMED_SHARE = 0.05;

/**
 * The estimated cost of a render, processor seconds.
 * @throws AppError TOO_MUCH_WORK naming the overlays that take the most.
 */
export const assertCost = (
  promo: Promo,
  assets: ReturnType<typeof assetContents>,
  qualityPreset: QualityPreset,
): number => {
  const { seconds, byElement } = estimateRenderCost(promo, assets, qualityPreset);
  if (seconds <= MAX_RENDER_COST) return seconds;
  const shares = promo.overlayElements.map(({ id }, index) => ({
    path: `overlayElements.${index}.scale`,
    share: (byElement.get(id) ?? 0) / seconds,
  }));
  throw new AppError(
    'TOO_MUCH_WORK',
    shares
      .filter(({ share }) => share >= NAMED_SHARE)
      .map(({ path, share }) => ({
        path,
        message: `is ${Math.round(100 * share)}% of the work; make the overlay smaller, or remove it`,
      })),
  );
};
