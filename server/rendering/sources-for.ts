import type { AssetSources } from '#schema/asset-source.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';

/** The sources that the composition is given: the facts of the staged files, and where they are served. */
export const sourcesFor = (
  assets: Readonly<Record<string, StagedAsset>>,
  urls: Readonly<Record<string, string>>,
): AssetSources =>
  Object.fromEntries(
    Object.entries(assets).flatMap(([id, { localPath: _path, ...facts }]) => {
      const url = urls[id];
      return url === undefined ? [] : [[id, { ...facts, url }]];
    }),
  );
