import { useState } from 'react';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { ImageCard } from '#src/ui/lists/image-card.tsx';
import { Pager, paginate } from '#src/ui/lists/pager.tsx';
import { VideoPoster } from '#src/ui/lists/video-poster.tsx';
import classes from '#src/features/editor/library/video-grid.module.css';

const PAGE_SIZE = 6;

type ClipChoiceProps = { selectedId: string | null; onChoose: (id: string) => void };

/** The background videos to choose one from, 6 per page. */
export const ClipChoice = ({ selectedId, onChoose }: ClipChoiceProps) => {
  const { backgrounds } = useLibrary();
  const [page, setPage] = useState<number | null>(null);
  const place = backgrounds.findIndex(({ id }) => id === selectedId);
  const shown = paginate(backgrounds, page ?? Math.floor(Math.max(0, place) / PAGE_SIZE) + 1, PAGE_SIZE);
  return (
    <>
      <section className={classes.container} aria-label="Videos">
        <div className={classes.grid}>
          {shown.items.map(({ id, title, thumbnailUrl }) => (
            <ImageCard
              key={id}
              title={title}
              label={`${title} as background video`}
              shape="portrait"
              image={<VideoPoster thumbnailUrl={thumbnailUrl} />}
              isSelected={id === selectedId}
              onPress={() => onChoose(id)}
            />
          ))}
        </div>
      </section>
      <Pager page={shown.page} pages={shown.pages} onPage={setPage} />
    </>
  );
};
