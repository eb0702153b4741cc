import { ActionIcon } from '@mantine/core';
import { IconHeart, IconHeartFilled, IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import type { OverlayItem } from '#contract/library.contract.ts';
import classes from '#src/features/editor/panels/overlay-card.module.css';
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
};

/** The picture in other sizes and formats, in the order in which they are tried; in the end none at all. */
const sourcesOf = ({ thumbnailUrl, fallbackUrl }: OverlayItem): readonly string[] => [
  `${thumbnailUrl}&w=170&format=webp`,
  `${thumbnailUrl}&w=340&format=jpeg`,
  thumbnailUrl,
  ...(fallbackUrl === null ? [] : [fallbackUrl]),
];

const Picture = ({ item }: { item: OverlayItem }) => {
  const [tried, setTried] = useState(0);
  const source = sourcesOf(item)[tried];
  if (source === undefined) return null;
  return <img src={source} alt="" loading="lazy" onError={() => setTried(tried + 1)} />;
};

/** One overlay of the library: a press adds it, the heart keeps it at hand. */
export const OverlayCard = ({
  item,
  uses,
  isDisabled,
  favorites,
  classOverlays,
  onAdd,
}: OverlayCardProps) => {
  const { publicId, title } = item;
  const isFavorite = favorites.ids.has(publicId);
  const isForClasses = classOverlays?.ids.has(publicId) === true;
  return (
    <div className={classes['card']}>
      <PictureCard
        title={title}
        label={`Add ${title}`}
        shape="square"
        picture={<Picture item={item} />}
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
      {classOverlays !== null && (
        <ActionIcon
          className={classes['school'] ?? ''}
          variant="transparent"
          data-marked={isForClasses}
          aria-pressed={isForClasses}
          aria-label={`Add ${title} to classes (admin only)`}
          title="Add to classes (admin only)"
          onClick={() => classOverlays.toggle(publicId)}
        >
          <IconSchool size={18} />
        </ActionIcon>
      )}
    </div>
  );
};
