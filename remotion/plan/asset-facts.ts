import type { AssetSource } from '#schema/asset-source.ts';

/** Colour metadata of a video as ffprobe reports it; null where the file does not declare it. */
export type StoredColor = {
  pixelFormat: string;
  colorSpace: string | null;
  colorRange: string | null;
  colorTransfer: string | null;
};

/** Properties of an asset file that decide how a promo is rendered. `rotation` is the display rotation, degrees clockwise. */
export type AssetFacts = Omit<AssetSource, 'url'> & { color: StoredColor; rotation: number };

/** The YUV matrix and range of a source; the output is always bt709, limited range. */
export type ColorEncoding = { matrix: 'bt709' | 'bt601'; range: 'tv' | 'pc' };

const standardDefinitionMatrices = new Set(['smpte170m', 'bt470bg', 'fcc']);
/** Files without colour metadata are read as browsers read them: small ones with the SD matrix. */
const HD_SIDE = 720;

/** How a browser interprets these colours; null when they match the output and need no conversion. `shorterSide` in px. */
export const colorEncodingToConvert = (
  { colorSpace, colorRange, pixelFormat }: StoredColor,
  shorterSide: number,
): ColorEncoding | null => {
  const isHd = colorSpace === null ? shorterSide >= HD_SIDE : !standardDefinitionMatrices.has(colorSpace);
  const isFullRange = colorRange === 'pc' || pixelFormat.startsWith('yuvj');
  const matchesOutput = isHd && !isFullRange && /^yuva?420p$/.test(pixelFormat);
  return matchesOutput ? null : { matrix: isHd ? 'bt709' : 'bt601', range: isFullRange ? 'pc' : 'tv' };
};
