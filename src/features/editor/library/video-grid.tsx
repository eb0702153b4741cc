import { useState } from 'react';
import { useAtomValue } from 'jotai';
import type { BackgroundVideo } from '#contract/library.contract.ts';
import { useChooseVideo } from '#src/features/editor/library/use-choose-video.ts';
import { VideoCard } from '#src/features/editor/library/video-card.tsx';
import classes from '#src/features/editor/library/video-grid.module.css';
import { backgroundAtom } from '#src/features/editor/state/promo-atom.ts';
import { Pager, paginate } from '#src/ui/pager.tsx';

/** Videos on one page, 3 in a row (document 2, section 2). */
const PAGE_SIZE = 6;

type VideoGridProps = {
  videos: readonly BackgroundVideo[];
  /** Asks whether it may go; left out where nothing can be deleted. */
  onDelete?: ((video: BackgroundVideo) => void) | undefined;
};

/** Background videos to choose from, 6 on a page; at first the page of the chosen one. */
export const VideoGrid = ({ videos, onDelete }: VideoGridProps) => {
  const chosenId = useAtomValue(backgroundAtom)?.assetId ?? null;
  const choose = useChooseVideo();
  const indexOfChosen = videos.findIndex(({ id }) => id === chosenId);
  const [firstPage] = useState(Math.floor(Math.max(0, indexOfChosen) / PAGE_SIZE) + 1);
  const [page, setPage] = useState(firstPage);
  const shown = paginate(videos, page, PAGE_SIZE);
  return (
    <>
      <section className={classes['container']} aria-label="Videos">
        <div className={classes['grid']}>
          {shown.items.map((video) => (
            <VideoCard
              key={video.id}
              video={video}
              isChosen={video.id === chosenId}
              onPress={() => choose(video)}
              onDelete={onDelete === undefined ? undefined : () => onDelete(video)}
            />
          ))}
        </div>
      </section>
      <Pager page={shown.page} pages={shown.pages} onPage={setPage} />
    </>
  );
};
