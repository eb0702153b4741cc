import { ActionIcon } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { OverlayItem } from '#contract/library.contract.ts';
import classes from '#src/features/editor/panels/overlay-card.module.css';
import { OverlayMenu } from '#src/features/editor/panels/overlay-menu.tsx';
import { OverlayPicture } from '#src/features/editor/panels/overlay-picture.tsx';
import type { Marks } from '#src/features/editor/panels/use-marks.ts';
import { PictureCard } from '#src/ui/picture-card.tsx';

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

/** One overlay of the library: a press adds it, the heart keeps it at hand. */
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
  return (
    <div className={classes['card']}>
      <PictureCard
        title={title}
        label={`Add ${title}`}
        shape="square"
        picture={<OverlayPicture key={item.thumbnailUrl} item={item} />}
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
