import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#src/ui/picture-card.module.css';

type PictureCardProps = {
  title: string;
  /** What a press does, such as 'Use Velvet as background'. */
  label: string;
  picture: ReactNode;
  isChosen?: boolean;
  isDisabled?: boolean;
  shape?: 'tall' | 'film' | 'square';
  /** A short note in the corner, such as how often it is used. */
  badge?: string;
  onPress: () => void;
};

/**
 * One thing to choose, shown by its picture. The button is its name and reaches over the whole card, so that
 * words inside the picture are never part of the name.
 */
export const PictureCard = ({
  title,
  label,
  picture,
  isChosen,
  isDisabled = false,
  shape = 'tall',
  badge,
  onPress,
}: PictureCardProps) => (
  <div className={classes['card']} data-shape={shape} data-chosen={isChosen} data-disabled={isDisabled}>
    <div className={classes['picture']} aria-hidden>
      {picture}
      {isChosen === true && badge === undefined && (
        <span className={classes['mark']}>
          <IconCheck size={14} stroke={3} />
        </span>
      )}
      {badge !== undefined && <span className={classes['mark']}>{badge}</span>}
    </div>
    <UnstyledButton
      className={classes['button'] ?? ''}
      aria-label={label}
      {...(isChosen === undefined ? {} : { 'aria-pressed': isChosen })}
      disabled={isDisabled}
      onClick={onPress}
    >
      {title}
    </UnstyledButton>
  </div>
);
