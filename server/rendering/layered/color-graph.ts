import type { ColorReading } from '#server/rendering/color-reading.ts';

const conversion = ({ matrix, range }: ColorReading): string =>
  `in_color_matrix=${matrix}:in_range=${range}:out_color_matrix=bt709:out_range=tv`;

/** Brings stored colours to those of the finished video at the size they have. */
export const toBt709 = (reading: ColorReading): string => `scale=${conversion(reading)}:flags=accurate_rnd`;

/** Scales, and brings stored colours to those of the finished video where they are not; nothing when there is nothing to do. */
export const scaleTo = (
  size: { width: number; height: number } | null,
  reading: ColorReading | null,
): string[] => {
  const words = [
    ...(size === null ? [] : [`w=${size.width}:h=${size.height}`]),
    ...(reading === null ? [] : [conversion(reading)]),
  ];
  return words.length === 0 ? [] : [`scale=${words.join(':')}:flags=bilinear`];
};
