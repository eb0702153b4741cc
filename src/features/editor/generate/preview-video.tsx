import { Progress } from '@mantine/core';
import { useAtomValue } from 'jotai';
import type { RenderView } from '#contract/renders.contract.ts';
import { FilmOfVideo } from '#src/features/editor/generate/film-of-video.tsx';
import { generationAtom } from '#src/features/editor/generate/generation-atoms.ts';
import { shownPercent } from '#src/features/editor/generate/progress.ts';
import { useElapsed } from '#src/features/editor/generate/use-elapsed.ts';
import classes from '#src/features/editor/generate/video-dialog.module.css';

/** What a video will show, playing before the video is there, and how far that is. */
export const PreviewVideo = ({ render }: { render: RenderView }) => {
  const generation = useAtomValue(generationAtom);
  // A render that is tried again has been made long before.
  const startedAt = generation.phase === 'asked' ? generation.startedAt : Date.parse(render.createdAt);
  const percent = shownPercent(render, useElapsed(startedAt));
  return (
    <div className={classes['body']}>
      <FilmOfVideo render={render} />
      <Progress
        className={classes['progress'] ?? ''}
        value={percent}
        size={6}
        radius="xl"
        aria-label="Progress of the video"
      />
      <p className={classes['line']}>
        The video is being made: {percent} %. Once it is ready, it takes this place.
      </p>
    </div>
  );
};
