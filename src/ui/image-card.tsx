import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#src/ui/image-card.module.css';

type ImageCardProps = {
  title: string;
  /** What a press does, such as 'Use Velvet as background'. */
  label: string;
  image: ReactNode;
  isSelected?: boolean;
  isDisabled?: boolean;
  shape?: 'tall' | 'portrait' | 'square';
  /** A short note in the corner, such as how often it is used. */
  badge?: string;
  onPress: () => void;
};

/**
 * One thing to choose, shown by its image. The button is its name and reaches over the whole card, so that
 * text inside the image are never part of the name.
 */
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
  <div className={classes['card']} data-shape={shape} data-chosen={isSelected} data-disabled={isDisabled}>
    <div className={classes['image']} aria-hidden>
      {image}
      {isSelected === true && badge === undefined && (
        <span className={classes['mark']}>
          <IconCheck size={14} stroke={3} />
        </span>
      )}
      {badge !== undefined && <span className={classes['mark']}>{badge}</span>}
    </div>
    <UnstyledButton
      className={classes['button'] ?? ''}
      aria-label={label}
      {...(isSelected === undefined ? {} : { 'aria-pressed': isSelected })}
      disabled={isDisabled}
      onClick={onPress}
    >
      {title}
    </UnstyledButton>
  </div>
);
