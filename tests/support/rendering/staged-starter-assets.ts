import { join } from 'node:path';
import { starterLibrary } from '#remotion/starter/library.ts';
import { starterTracks } from '#remotion/starter/tracks.ts';
import { promoAssets, type Promo } from '#schema/promo.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import { projectRoot } from '#server/project-root.ts';

const pathOf = (file: string): string => join(projectRoot, 'remotion/starter/files', file);

const stagedTrack = (assetId: string): StagedAsset | null => {
  const track = starterTracks.find(({ id }) => id === assetId);
  if (track === undefined) return null;
  const { file, durationInSeconds } = track;
  return {
    localPath: pathOf(file),
    kind: 'audio',
    width: 0,
    height: 0,
    durationInSeconds,
    hasAudio: true,
  };
};

const stagedImage = (assetId: string): StagedAsset | null => {
  const asset = starterLibrary.find(({ id }) => id === assetId);
  if (asset === undefined) return null;
  const { width, height, durationInSeconds, hasAudio, file } = asset;
  const kind = asset.kind === 'background' ? 'video' : file.endsWith('.gif') ? 'gif' : 'webm';
  return { localPath: pathOf(file), kind, width, height, durationInSeconds, hasAudio };
};

/** The files of a promo that uses the starter library alone. */
export const stagedStarterAssets = (promo: Promo): Record<string, StagedAsset> =>
  Object.fromEntries(
    promoAssets(promo).map(({ assetId, as }) => {
      const staged = as === 'music' ? stagedTrack(assetId) : stagedImage(assetId);
      if (staged === null) throw new Error(`The starter library has no ${assetId}`);
      return [assetId, staged];
    }),
  );
