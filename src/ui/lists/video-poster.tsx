/** The poster of a video in a grid; `thumbnailUrl` takes `&w=` and `&format=`. */
export const VideoPoster = ({ thumbnailUrl }: { thumbnailUrl: string }) => (
  <img
    src={`${thumbnailUrl}&w=170&format=webp`}
    srcSet={`${thumbnailUrl}&w=170&format=webp 1x, ${thumbnailUrl}&w=340&format=webp 2x`}
    width={170}
    height={303}
    alt=""
    loading="lazy"
  />
);
