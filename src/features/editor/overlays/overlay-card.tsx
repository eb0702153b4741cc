import { type PointerEvent, useState } from 'react';
import type { OverlayItem } from '#contract/library/library.contract.ts';
import classes from '#src/features/editor/overlays/overlay-card.module.css';
import { ActionIcon } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { OverlayMenu } from '#src/features/editor/overlays/overlay-menu.tsx';
import type { OverlayList } from '#src/features/editor/overlays/use-overlay-lists.ts';
import { prefersReducedMotion } from '#src/ui/browser/prefers-reduced-motion.ts';
import { ImageCard } from '#src/ui/lists/image-card.tsx';
import { thumbnailAt } from '#src/ui/thumbnail-at.ts';

/** The thumbnail's sizes and formats in the order to try. */
const sourcesOf = ({ thumbnailUrl, fallbackUrl }: OverlayItem): readonly string[] => [
  thumbnailAt(thumbnailUrl, 170),
  thumbnailAt(thumbnailUrl, 340, 'jpeg'),
  thumbnailUrl,
  ...(fallbackUrl === null ? [] : [fallbackUrl]),
];

/** A still image of the overlay; nothing if none loads. */
const Poster = ({ item }: { item: OverlayItem }) => {
  const [tried, setTried] = useState(0);
  const source = sourcesOf(item)[tried];
  if (source === undefined) return null;
  return <img src={source} alt="" loading="lazy" onError={() => setTried(tried + 1)} />;
};

type MovingProps = { item: OverlayItem; isReady: boolean; onReady: () => void };

const Animation = ({ item: { url, fallbackUrl, source }, isReady, onReady }: MovingProps) => {
  const imageUrl = source.kind === 'gif' ? url : fallbackUrl;
  const className = isReady ? undefined : classes.loading;
  return imageUrl === null ? (
    <video className={className} src={url} autoPlay muted loop playsInline onLoadedData={onReady} />
  ) : (
    <img className={className} src={imageUrl} alt="" onLoad={onReady} />
  );
};

type OverlayThumbnailProps = {
  item: OverlayItem;
  /** Plays the animation. */
  isMoving: boolean;
};

/** An overlay in its card: the still stays until the animation has loaded, so that nothing flickers. */
const OverlayThumbnail = ({ item, isMoving }: OverlayThumbnailProps) => {
  const [isReady, setIsReady] = useState(false);
  return (
    <>
      {!(isMoving && isReady) && <Poster item={item} />}
      {isMoving && <Animation item={item} isReady={isReady} onReady={() => setIsReady(true)} />}
    </>
  );
};

type OverlayCardProps = {
  item: OverlayItem;
  /** How often the promo uses it. */
  uses: number;
  isDisabled: boolean;
  favorites: OverlayList;
  /** Null if the person may not edit the list for classes. */
  classOverlays: OverlayList | null;
  onAdd: () => void;
  /** Asks for confirmation; omitted if the person may not manage the overlay. */
  onDelete?: (() => void) | undefined;
};

/** One overlay of the library: a press adds it, the heart makes it a favorite. It plays while the mouse is over it. */
export const OverlayCard = ({
  item,
  uses,
  isDisabled,
  favorites,
  classOverlays,
  onAdd,
  onDelete,
}: OverlayCardProps) => {
  const { publicId, title } = item;
  const isFavorite = favorites.ids.has(publicId);
  const [isMoving, setIsMoving] = useState(false);
  const move = ({ pointerType }: PointerEvent): void =>
    setIsMoving(pointerType === 'mouse' && !prefersReducedMotion());
  return (
    <div className={classes.card} onPointerEnter={move} onPointerLeave={() => setIsMoving(false)}>
      <ImageCard
        title={title}
        label={`Add ${title}`}
        shape="square"
        image={<OverlayThumbnail key={item.thumbnailUrl} item={item} isMoving={isMoving} />}
        isDisabled={isDisabled}
        {...(uses === 0 ? {} : { badge: String(uses) })}
        onPress={onAdd}
      />
      <ActionIcon
        className={classes.heart}
        variant="transparent"
        data-marked={isFavorite}
        aria-pressed={isFavorite}
        aria-label={`${title} as a favorite`}
        onClick={() => favorites.mark(publicId, !isFavorite)}
      >
        {isFavorite ? <IconHeartFilled size={18} /> : <IconHeart size={18} />}
      </ActionIcon>
      {onDelete !== undefined && (
        <OverlayMenu item={item} classOverlays={classOverlays} onDelete={onDelete} />
      )}
    </div>
  );
};
