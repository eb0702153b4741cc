import { starterLibrary } from '#remotion/starter/library.ts';
import type { StarterAsset } from '#remotion/starter/library.ts';
import type { AssetKind, AssetSources } from '#schema/asset-source.ts';

const kinds: Record<StarterAsset['mimeType'], AssetKind> = {
  'video/mp4': 'video',
  'video/webm': 'webm',
  'image/gif': 'gif',
};

/** The starter library as sources; `urlOf` returns the URL of a file of `remotion/starter/files/`. */
export const starterSources = (urlOf: (file: string) => string): AssetSources =>
  Object.fromEntries(
    starterLibrary.map(({ id, file, mimeType, width, height, durationInSeconds, hasAudio }) => [
      id,
      { url: urlOf(file), kind: kinds[mimeType], width, height, durationInSeconds, hasAudio },
    ]),
  );
