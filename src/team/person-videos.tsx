import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { logError } from '#src/api/log-error.ts';
import { DeletionButtons } from '#src/ui/deletion-dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { Pager, paginate } from '#src/ui/lists/pager.tsx';
import { VideoPoster } from '#src/ui/lists/video-poster.tsx';
import classes from '#src/team/person-videos.module.css';

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

type PersonVideoDeletionProps = {
  /** The name of the person whose library has the video. */
  name: string;
  onDelete: () => Promise<unknown>;
  /** Called after the deletion, even if it failed. */
  onSettled: () => unknown;
  onClose: () => void;
};

/** Asks for confirmation before a video is deleted from another user's library; the content of a `DeletionDialog`. */
export const PersonVideoDeletion = ({ name, onDelete, onSettled, onClose }: PersonVideoDeletionProps) => {
  const deletion = useMutation({
    mutationFn: onDelete,
    onError: (error) => logError('Deleting a video failed', error),
    onSettled,
  });
  return (
    <>
      <p>
        {name} can no longer use it, and promos with it lose their background. Finished videos stay as they
        are.
      </p>
      <FormError text={deletion.isError ? describeError(deletion.error) : ''} />
      <DeletionButtons
        isDeleting={deletion.isPending}
        onKeep={onClose}
        onDelete={() => deletion.mutate(undefined, { onSuccess: onClose })}
      />
    </>
  );
};
