import { join } from 'node:path';
import { starterLibrary } from '#remotion/starter/library.ts';
import { promoAssets, type Promo } from '#schema/promo.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import { projectRoot } from '#server/project-root.ts';

/** The files of a promo that uses the starter library alone. */
export const stagedStarterAssets = (promo: Promo): Record<string, StagedAsset> =>
  Object.fromEntries(
    promoAssets(promo).map(({ assetId, as }) => {
      const asset = starterLibrary.find(({ id }) => id === assetId);
      if (asset === undefined) throw new Error(`The starter library has no ${assetId}`);
      const { width, height, durationInSeconds, hasAudio } = asset;
      const localPath = join(projectRoot, 'remotion/starter/files', asset.file);
      const kind = as === 'background' ? 'video' : asset.file.endsWith('.gif') ? 'gif' : 'webm';
      return [assetId, { localPath, kind, width, height, durationInSeconds, hasAudio }];
    }),
  );
