import { thumbnailAt } from '#src/ui/thumbnail-at.ts';

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
