import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { BackgroundVideo } from '#contract/library.contract.ts';
import { setBackgroundVideo } from '#src/features/editor/edits/set-background-video.ts';
import classes from '#src/features/editor/library/video-grid.module.css';
import { useChosenVideos } from '#src/features/editor/library/use-chosen-videos.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { pageOf } from '#src/ui/page-of.ts';
import { Pager } from '#src/ui/pager.tsx';
import { PictureCard } from '#src/ui/picture-card.tsx';

/** Videos on one page, 3 in a row (document 2, section 2). */
const PAGE_SIZE = 6;

type VideoGridProps = {
  videos: readonly BackgroundVideo[];
  /** Asks whether it may go; left out where nothing can be deleted. */
  onDelete?: ((video: BackgroundVideo) => void) | undefined;
};

/** Background videos to choose from. A press chooses one, a second press takes it away again. */
export const VideoGrid = ({ videos, onDelete }: VideoGridProps) => {
  const chosenId = useAtomValue(promoAtom).background?.assetId ?? null;
  const remember = useChosenVideos();
  const { apply } = useEdit();
  const indexOfChosen = videos.findIndex(({ id }) => id === chosenId);
  const [page, setPage] = useState<number | null>(null);
  const shown = pageOf(videos, page ?? Math.floor(Math.max(0, indexOfChosen) / PAGE_SIZE) + 1, PAGE_SIZE);
  const choose = ({ id, url }: BackgroundVideo): void => {
    const isChosen = id === chosenId;
    if (!isChosen) remember(url);
    apply(setBackgroundVideo, { assetId: isChosen ? null : id });
  };
  return (
    <>
      <div className={classes['grid']}>
        {shown.items.map((video) => (
          <div key={video.id} className={classes['item']}>
            <PictureCard
              title={video.title}
              label={`${video.title} as background video`}
              picture={
                <img
                  src={`${video.thumbnailUrl}&w=170&format=webp`}
                  srcSet={`${video.thumbnailUrl}&w=170&format=webp 1x, ${video.thumbnailUrl}&w=340&format=webp 2x`}
                  width={170}
                  height={303}
                  alt=""
                  loading="lazy"
                />
              }
              isChosen={video.id === chosenId}
              onPress={() => choose(video)}
            />
            {onDelete !== undefined && (
              <Tooltip label="Delete">
                <ActionIcon
                  className={classes['delete'] ?? ''}
                  variant="default"
                  size={32}
                  aria-label={`Delete ${video.title}`}
                  onClick={() => onDelete(video)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
        ))}
      </div>
      <Pager page={shown.page} pages={shown.pages} onPage={setPage} />
    </>
  );
};
