import type { StagedAsset } from '#server/ports/render-engine.ts';

/** How the colours of a video are stored, in ffprobe's words; null where the file does not say. */
export type StoredColor = {
  pixelFormat: string;
  colorSpace: string | null;
  colorRange: string | null;
  colorTransfer: string | null;
};

/** The facts of a file that decide how a promo is rendered; `rotation` is how far it is turned when shown, degrees clockwise. */
export type AssetFacts = Omit<StagedAsset, 'localPath'> & { color: StoredColor; rotation: number };
