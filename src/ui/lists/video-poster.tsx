import type { PosterOptions } from '#contract/library/library.contract.ts';

/** The URL of a library thumbnail, at most `width` px wide. An image of this browser stays as it is. */
export const thumbnailAt = (
  thumbnailUrl: string,
  width: PosterOptions['width'],
  format: PosterOptions['format'] = 'webp',
): string =>
  thumbnailUrl.startsWith('data:')
    ? thumbnailUrl
    : `${thumbnailUrl}${thumbnailUrl.includes('?') ? '&' : '?'}w=${width}&format=${format}`;

/** The poster of a video in a grid. */
export const VideoPoster = ({ thumbnailUrl }: { thumbnailUrl: string }) => (
  <img
    src={thumbnailAt(thumbnailUrl, 170)}
    srcSet={`${thumbnailAt(thumbnailUrl, 170)} 1x, ${thumbnailAt(thumbnailUrl, 340)} 2x`}
    width={170}
    height={303}
    alt=""
    loading="lazy"
  />
);
