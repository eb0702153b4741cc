import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type PointerEvent, useState } from 'react';
import type { BackgroundVideo } from '#contract/library.contract.ts';
import { UsefulSeconds } from '#src/features/editor/library/useful-seconds.tsx';
import classes from '#src/features/editor/library/video-card.module.css';
import { prefersReducedMotion } from '#src/ui/prefers-reduced-motion.ts';
import { ImageCard } from '#src/ui/image-card.tsx';

type VideoCardProps = {
  video: BackgroundVideo;
  isChosen: boolean;
  onPress: () => void;
  /** Asks whether it may go; left out where it cannot. */
  onDelete?: (() => void) | undefined;
};

const Still = ({ thumbnailUrl }: BackgroundVideo) => (
  <img
    src={`${thumbnailUrl}&w=170&format=webp`}
    srcSet={`${thumbnailUrl}&w=170&format=webp 1x, ${thumbnailUrl}&w=340&format=webp 2x`}
    width={170}
    height={303}
    alt=""
    loading="lazy"
  />
);

/** A background video to choose. It plays, without sound, while the mouse rests on it. */
export const VideoCard = ({ video, isChosen, onPress, onDelete }: VideoCardProps) => {
  const [isPlaying, setIsPlaying] = useState(false);
  const { title, url, proxyUrl, strip } = video;
  const play = ({ pointerType }: PointerEvent): void =>
    setIsPlaying(pointerType === 'mouse' && !prefersReducedMotion());
  return (
    <div className={classes['item']} onPointerEnter={play} onPointerLeave={() => setIsPlaying(false)}>
      <ImageCard
        title={title}
        label={`${title} as background video`}
        shape="portrait"
        image={
          <>
            <Still {...video} />
            {isPlaying && (
              <video className={classes['playing']} src={proxyUrl ?? url} autoPlay muted loop playsInline />
            )}
          </>
        }
        isSelected={isChosen}
        onPress={onPress}
      />
      {strip !== null && <UsefulSeconds strip={strip} />}
      {onDelete !== undefined && (
        <Tooltip label="Delete">
          <ActionIcon
            className={classes['delete'] ?? ''}
            variant="transparent"
            aria-label={`Delete ${title}`}
            onClick={onDelete}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
};
