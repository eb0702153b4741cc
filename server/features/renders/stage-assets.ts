import { promoAssets } from '#schema/promo-assets.ts';
import type { Promo } from '#schema/promo.ts';
import type { LocalDeps } from '#server/deps.ts';
import { RenderError } from '#server/errors.ts';
import { assetFacts, findVisibleAssets } from '#server/features/library/library.service.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import { assetContents } from './content-hash.ts';

type Staged = {
  assets: Record<string, StagedAsset>;
  /** What the staged files show, for contentHash. */
  contents: ReturnType<typeof assetContents>;
  release: () => Promise<void>;
};

/**
 * Makes every asset of the promo a local file. Call `release` when they are no longer read.
 *
 * @throws RenderError MISSING_BACKGROUND or MISSING_OVERLAY for what is gone from the library or the store.
 */
export const stageAssets = async (
  deps: LocalDeps,
  { promo, ownerId }: { promo: Promo; ownerId: string },
): Promise<Staged> => {
  const uses = promoAssets(promo);
  const visible = await findVisibleAssets(
    deps,
    ownerId,
    uses.map(({ assetId }) => assetId),
  );
  const assets: Record<string, StagedAsset> = {};
  const releases: (() => Promise<void>)[] = [];
  const release = async (): Promise<void> => {
    await Promise.all(releases.map((each) => each()));
  };
  try {
    for (const { assetId, as } of uses) {
      const asset = visible.get(assetId);
      if (asset === undefined || (await deps.mediaStore.stat(asset.fileKey)) === null) {
        throw new RenderError(as === 'background' ? 'MISSING_BACKGROUND' : 'MISSING_OVERLAY');
      }
      const staged = await deps.mediaStore.stage(asset.fileKey);
      releases.push(staged.release);
      assets[assetId] = { ...assetFacts(asset), localPath: staged.localPath };
    }
  } catch (error) {
    await release();
    throw error;
  }
  return { assets, contents: assetContents(promo, visible), release };
};
