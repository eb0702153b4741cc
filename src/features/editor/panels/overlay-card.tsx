import { ActionIcon } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { type PointerEvent, useState } from 'react';
import type { OverlayItem } from '#contract/library.contract.ts';
import classes from '#src/features/editor/panels/overlay-card.module.css';
import { OverlayMenu } from '#src/features/editor/panels/overlay-menu.tsx';
import { OverlayPicture } from '#src/features/editor/panels/overlay-picture.tsx';
import type { Marks } from '#src/features/editor/panels/use-marks.ts';
import { prefersReducedMotion } from '#src/ui/prefers-reduced-motion.ts';
import { ImageCard } from '#src/ui/image-card.tsx';

type OverlayCardProps = {
  item: OverlayItem;
  /** How often the promo wears it. */
  uses: number;
  isDisabled: boolean;
  favorites: Marks;
  /** Null for who may not write the list for classes. */
  classOverlays: Marks | null;
  onAdd: () => void;
  /** Asks whether it may go; left out for who does not look after it. */
  onDelete?: (() => void) | undefined;
};

/** One overlay of the library: a press adds it, the heart keeps it at hand. It moves while the mouse rests on it. */
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
    <div className={classes['card']} onPointerEnter={move} onPointerLeave={() => setIsMoving(false)}>
      <ImageCard
        title={title}
        label={`Add ${title}`}
        shape="square"
        image={<OverlayPicture key={item.thumbnailUrl} item={item} isMoving={isMoving} />}
        isDisabled={isDisabled}
        {...(uses === 0 ? {} : { badge: String(uses) })}
        onPress={onAdd}
      />
      <ActionIcon
        className={classes['heart'] ?? ''}
        variant="transparent"
        data-marked={isFavorite}
        aria-pressed={isFavorite}
        aria-label={`${title} as a favorite`}
        onClick={() => favorites.toggle(publicId)}
      >
        {isFavorite ? <IconHeartFilled size={18} /> : <IconHeart size={18} />}
      </ActionIcon>
      {onDelete !== undefined && (
        <OverlayMenu item={item} classOverlays={classOverlays} onDelete={onDelete} />
      )}
    </div>
  );
};
