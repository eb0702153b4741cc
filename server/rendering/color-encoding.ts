import type { StoredColor } from '#server/rendering/asset-facts.ts';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

/** The matrix and range that stored colours are read by; the video that comes out is always bt709, limited. */
export type ColorEncoding = { matrix: 'bt709' | 'bt601'; range: 'tv' | 'pc' };

const standardDefinitionMatrices = new Set(['smpte170m', 'bt470bg', 'fcc']);
/** A file that does not say is read as browsers do: small pictures by the matrix of television before HD. */
const HD_SIDE = 720;

/** How a browser reads these colours; null when they are stored as the finished video's are. `shorterSide` in px. */
export const colorEncodingToConvert = (
  { colorSpace, colorRange, pixelFormat }: StoredColor,
  shorterSide: number,
): ColorEncoding | null => {
  const isHd = colorSpace === null ? shorterSide >= HD_SIDE : !standardDefinitionMatrices.has(colorSpace);
  const isFullRange = colorRange === 'pc' || pixelFormat.startsWith('yuvj');
  const isAsWanted = isHd && !isFullRange && /^yuva?420p$/.test(pixelFormat);
  return isAsWanted
    ? null
    : { matrix: isHd ? OUTPUT_FORMAT.color : 'bt601', range: isFullRange ? 'pc' : OUTPUT_FORMAT.colorRange };
};
