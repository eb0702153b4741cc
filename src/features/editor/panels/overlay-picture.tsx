import { useState } from 'react';
import type { OverlayItem } from '#contract/library.contract.ts';
import classes from '#src/features/editor/panels/overlay-picture.module.css';

/** The picture in other sizes and formats, in the order in which they are tried; in the end none at all. */
const sourcesOf = ({ thumbnailUrl, fallbackUrl }: OverlayItem): readonly string[] => [
  `${thumbnailUrl}&w=170&format=webp`,
  `${thumbnailUrl}&w=340&format=jpeg`,
  thumbnailUrl,
  ...(fallbackUrl === null ? [] : [fallbackUrl]),
];

/** An overlay at rest. Where no picture of it can be shown it hides itself. */
const Still = ({ item }: { item: OverlayItem }) => {
  const [tried, setTried] = useState(0);
  const source = sourcesOf(item)[tried];
  if (source === undefined) return null;
  return <img src={source} alt="" loading="lazy" onError={() => setTried(tried + 1)} />;
};

type MovingProps = { item: OverlayItem; isReady: boolean; onReady: () => void };

const Moving = ({ item: { url, fallbackUrl, source }, isReady, onReady }: MovingProps) => {
  const picture = source.kind === 'gif' ? url : fallbackUrl;
  const className = isReady ? undefined : classes['loading'];
  return picture === null ? (
    <video className={className} src={url} autoPlay muted loop playsInline onLoadedData={onReady} />
  ) : (
    <img className={className} src={picture} alt="" onLoad={onReady} />
  );
};

type OverlayPictureProps = {
  item: OverlayItem;
  /** As it will move in the promo. */
  isMoving: boolean;
};

/** An overlay in its card: at rest until it can move, so that nothing flickers. */
export const OverlayPicture = ({ item, isMoving }: OverlayPictureProps) => {
  const [isReady, setIsReady] = useState(false);
  return (
    <>
      {!(isMoving && isReady) && <Still item={item} />}
      {isMoving && <Moving item={item} isReady={isReady} onReady={() => setIsReady(true)} />}
    </>
  );
};
