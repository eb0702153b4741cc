import type { StagedAsset } from '#server/ports/render-engine.ts';

/** Colour metadata of a video as ffprobe reports it; null where the file does not declare it. */
export type StoredColor = {
  pixelFormat: string;
  colorSpace: string | null;
  colorRange: string | null;
  colorTransfer: string | null;
};

/** Properties of an asset file that decide how a promo is rendered. `rotation` is the display rotation, degrees clockwise. */
export type AssetFacts = Omit<StagedAsset, 'localPath'> & { color: StoredColor; rotation: number };
