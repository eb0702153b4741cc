import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconTrash, IconUsers, IconVideoPlus } from '@tabler/icons-react';
import { type PointerEvent, useState } from 'react';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { ActivityChart } from '#src/features/editor/library/activity-chart.tsx';
import classes from '#src/features/editor/library/video-grid.module.css';
import { ClipPeopleDialog } from '#src/features/editor/library/clip-people.tsx';
import { prefersReducedMotion } from '#src/ui/browser/prefers-reduced-motion.ts';
import { ImageCard } from '#src/ui/lists/image-card.tsx';
import { useAtomValue } from 'jotai';
import { useToggleBackground } from '#src/features/editor/library/use-background-video.ts';
import { useBackgroundLock } from '#src/features/editor/state/locks.ts';
import { backgroundAtom } from '#src/features/editor/state/promo-atom.ts';
import { Pager, paginate } from '#src/ui/lists/pager.tsx';
import { VideoPoster } from '#src/ui/lists/video-poster.tsx';

type VideoCardProps = {
  video: BackgroundVideo;
  isSelected: boolean;
  onPress: () => void;
  /** Asks for confirmation; omitted if the video cannot be deleted. */
  onDelete?: (() => void) | undefined;
  /** Edits the people in it; omitted if the person may not. */
  onPeople?: (() => void) | undefined;
};

/** A background video to select. It plays muted while the mouse is over it. */
const VideoCard = ({ video, isSelected, onPress, onDelete, onPeople }: VideoCardProps) => {
  const [isPlaying, setIsPlaying] = useState(false);
  const { title, url, proxyUrl, strip } = video;
  const play = ({ pointerType }: PointerEvent): void =>
    setIsPlaying(pointerType === 'mouse' && !prefersReducedMotion());
  return (
    <div className={classes.item} onPointerEnter={play} onPointerLeave={() => setIsPlaying(false)}>
      <ImageCard
        title={title}
        label={`${title} as background video`}
        shape="portrait"
        image={
          <>
            <VideoPoster thumbnailUrl={video.thumbnailUrl} />
            {isPlaying && (
              <video className={classes.playing} src={proxyUrl ?? url} autoPlay muted loop playsInline />
            )}
          </>
        }
        isSelected={isSelected}
        isDisabled={useBackgroundLock() !== null}
        onPress={onPress}
      />
      {strip !== null && <ActivityChart strip={strip} />}
      {onPeople !== undefined && (
        <Tooltip label="People in this clip">
          <ActionIcon
            className={classes.people}
            variant="transparent"
            aria-label={`People in ${title}`}
            onClick={onPeople}
          >
            <IconUsers size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      {onDelete !== undefined && (
        <Tooltip label="Delete">
          <ActionIcon
            className={classes.delete}
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

/** The first tile of a library: leads to the person's own videos. */
const OwnClipTile = ({ onPress }: { onPress: () => void }) => (
  <UnstyledButton className={classes.own} onClick={onPress}>
    <IconVideoPlus size={22} aria-hidden />
    <span className={classes.ownText}>
      <strong>Use your clip</strong>
      <span>From your phone or computer</span>
    </span>
  </UnstyledButton>
);

/** Videos per page, 3 in a row. */
const PAGE_SIZE = 6;

type VideoGridProps = {
  videos: readonly BackgroundVideo[];
  /** Asks for confirmation; omitted if the videos can be neither deleted nor given people. */
  onDelete?: ((video: BackgroundVideo) => void) | undefined;
  /** Leads to the person's own videos; omitted where the grid already shows them. */
  onOwnClip?: (() => void) | undefined;
};

/** Background videos, 6 per page. */
export const VideoGrid = ({ videos, onDelete, onOwnClip }: VideoGridProps) => {
  const selectedId = useAtomValue(backgroundAtom)?.assetId ?? null;
  const choose = useToggleBackground();
  const [page, setPage] = useState(1);
  const [peopledClip, setPeopledClip] = useState<BackgroundVideo | null>(null);
  const shown = paginate(videos, page, PAGE_SIZE);
  return (
    <>
      <section className={classes.container} aria-label="Videos">
        <div className={classes.grid}>
          {onOwnClip !== undefined && <OwnClipTile onPress={onOwnClip} />}
          {shown.items.map((video) => (
            <VideoCard
              key={video.id}
              video={video}
              isSelected={video.id === selectedId}
              onPress={() => choose(video)}
              onDelete={onDelete === undefined ? undefined : () => onDelete(video)}
              onPeople={onDelete === undefined ? undefined : () => setPeopledClip(video)}
            />
          ))}
        </div>
      </section>
      <Pager page={shown.page} pages={shown.pages} onPage={setPage} />
      <ClipPeopleDialog clip={peopledClip} onClose={() => setPeopledClip(null)} />
    </>
  );
};
