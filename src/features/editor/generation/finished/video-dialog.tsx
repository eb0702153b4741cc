import { Progress, VisuallyHidden } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import { FinishedVideo } from '#src/features/editor/generation/finished/finished-video.tsx';
import { FrozenPreview } from '#src/features/editor/generation/finished/frozen-preview.tsx';
import { generationAtom, shownVideoAtom } from '#src/features/editor/generation/generation-atoms.ts';
import { useShownPercent } from '#src/features/editor/generation/progress.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import classes from '#src/features/editor/generation/finished/video-dialog.module.css';

/** The preview of a video in progress, with its percentage. */
const PreviewVideo = ({ render }: { render: RenderView }) => {
  const generation = useAtomValue(generationAtom);
  // After a retry, `createdAt` is long past.
  const startedAt = generation.phase === 'accepted' ? generation.startedAt : Date.parse(render.createdAt);
  const percent = useShownPercent(render, startedAt);
  return (
    <div className={classes.body}>
      <FrozenPreview render={render} />
      <div className={classes.status}>
        <p className={classes.line}>Your video is {percent}% done. It will play here when it is ready.</p>
        <Progress
          className={classes.progress}
          value={percent}
          size={6}
          radius="xl"
          aria-label="Progress of the video"
        />
      </div>
    </div>
  );
};

/** One video: its preview until it is finished. */
const OneVideo = ({ render }: { render: RenderView }) => {
  const isFinished = render.videoUrl !== null;
  const [hadPreview] = useState(!isFinished);
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focused element may have disappeared with the preview.
    if (isFinished && hadPreview && document.activeElement === document.body) holder.current?.focus();
  }, [isFinished, hadPreview]);
  return (
    <div ref={holder} tabIndex={-1} className={classes.holder}>
      <VisuallyHidden component="output">{hadPreview && isFinished && 'Your video is ready.'}</VisuallyHidden>
      {isFinished ? (
        <FinishedVideo render={render} startsMuted={hadPreview} />
      ) : (
        <PreviewVideo render={render} />
      )}
    </div>
  );
};

/** The dialog of a video: its preview while it renders, then the video in the same place. */
export const VideoDialog = () => {
  const [render, setRender] = useAtom(shownVideoAtom);
  const isFinished = render?.videoUrl != null;
  return (
    <Dialog
      stackId="video"
      opened={render !== null}
      onClose={() => setRender(null)}
      title={isFinished ? 'Your video' : 'Preview of your video'}
      // As wide as its video, which is as high as the window allows, see `video-dialog.module.css`.
      size="clamp(440px, (100dvh - 416px) * 9 / 16 + 50px, 626px)"
      closeLabel="Close the video"
    >
      {render !== null && <OneVideo key={render.id} render={render} />}
    </Dialog>
  );
};
