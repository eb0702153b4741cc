import { type ReactNode, useState } from 'react';
import { Pager, paginate } from '#src/ui/lists/pager.tsx';
import { VideoPoster } from '#src/ui/lists/video-poster.tsx';
import classes from '#src/ui/lists/poster-grid.module.css';

/** Videos on a page (LI-007). */
const PAGE_SIZE = 6;

type Poster = { id: string; title: string; thumbnailUrl: string };

type PosterGridProps<Video extends Poster> = {
  /** The accessible name of the list. */
  label: string;
  videos: readonly Video[];
  /** Renders the controls below a video's poster. */
  renderTools: (video: Video) => ReactNode;
};

/** Posters of videos with their titles, 6 on a page. */
export const PosterGrid = <Video extends Poster>({ label, videos, renderTools }: PosterGridProps<Video>) => {
  const [page, setPage] = useState(1);
  const shown = paginate(videos, page, PAGE_SIZE);
  return (
    <>
      <ul className={classes.grid} aria-label={label}>
        {shown.items.map((video) => (
          <li key={video.id} className={classes.video}>
            <VideoPoster thumbnailUrl={video.thumbnailUrl} />
            <span className={classes.title}>{video.title}</span>
            {renderTools(video)}
          </li>
        ))}
      </ul>
      <Pager page={shown.page} pages={shown.pages} onPage={setPage} />
    </>
  );
};
