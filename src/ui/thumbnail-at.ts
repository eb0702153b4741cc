import type { PosterOptions } from '#contract/library/library.contract.ts';

/** The address of a thumbnail of the library, at most `width` px wide. */
export const thumbnailAt = (
  thumbnailUrl: string,
  width: PosterOptions['width'],
  format: PosterOptions['format'] = 'webp',
): string => `${thumbnailUrl}${thumbnailUrl.includes('?') ? '&' : '?'}w=${width}&format=${format}`;
