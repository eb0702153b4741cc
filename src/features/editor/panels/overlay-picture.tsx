import { useState } from 'react';
import type { OverlayItem } from '#contract/library.contract.ts';

/** The picture in other sizes and formats, in the order in which they are tried; in the end none at all. */
const sourcesOf = ({ thumbnailUrl, fallbackUrl }: OverlayItem): readonly string[] => [
  `${thumbnailUrl}&w=170&format=webp`,
  `${thumbnailUrl}&w=340&format=jpeg`,
  thumbnailUrl,
  ...(fallbackUrl === null ? [] : [fallbackUrl]),
];

/** An overlay at rest. Where no picture of it can be shown it hides itself. */
export const OverlayPicture = ({ item }: { item: OverlayItem }) => {
  const [tried, setTried] = useState(0);
  const source = sourcesOf(item)[tried];
  if (source === undefined) return null;
  return <img src={source} alt="" loading="lazy" onError={() => setTried(tried + 1)} />;
};
