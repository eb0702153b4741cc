import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#src/ui/lists/image-card.module.css';

type ImageCardProps = {
  title: string;
  /** The accessible name of the action, such as 'Use Velvet as background'. */
  label: string;
  image: ReactNode;
  isSelected?: boolean;
  isDisabled?: boolean;
  shape?: 'tall' | 'portrait' | 'square';
  /** A short badge in the corner, such as a usage count. */
  badge?: string;
  onPress: () => void;
};

/** A selectable item with an image. The button covers the card and has the accessible name, so that text in the image is not part of it. */
export const ImageCard = ({
  title,
  label,
  image,
  isSelected,
  isDisabled = false,
  shape = 'tall',
  badge,
  onPress,
}: ImageCardProps) => (
  <div className={classes.card} data-shape={shape} data-selected={isSelected} data-disabled={isDisabled}>
    <div className={classes.image} aria-hidden>
      {image}
      {isSelected === true && badge === undefined && (
        <span className={classes.mark}>
          <IconCheck size={14} stroke={3} />
        </span>
      )}
      {badge !== undefined && <span className={classes.mark}>{badge}</span>}
    </div>
    <UnstyledButton
      className={classes.button}
      aria-label={label}
      {...(isSelected === undefined ? {} : { 'aria-pressed': isSelected })}
      disabled={isDisabled}
      onClick={onPress}
    >
      {title}
    </UnstyledButton>
  </div>
);
