import { useEffect, useRef } from 'react';
import type { Pixels } from '#remotion/layers/blur-pixels.ts';

/** A picture that exists as pixels. */
export const PictureCanvas = ({ picture }: { picture: Pixels }) => {
  const ref = useRef<HTMLCanvasElement>(null);
  const { width, height, data } = picture;
  useEffect(() => {
    const image = new ImageData(width, height);
    image.data.set(data);
    ref.current?.getContext('2d')?.putImageData(image, 0, 0);
  }, [width, height, data]);
  return <canvas ref={ref} width={width} height={height} />;
};
