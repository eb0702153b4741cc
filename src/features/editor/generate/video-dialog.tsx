import { Modal, VisuallyHidden } from '@mantine/core';
import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { RenderView } from '#contract/renders.contract.ts';
import { FinishedVideo } from '#src/features/editor/generate/finished-video.tsx';
import { shownVideoAtom } from '#src/features/editor/generate/generation-atoms.ts';
import { PreviewVideo } from '#src/features/editor/generate/preview-video.tsx';
import classes from '#src/features/editor/generate/video-dialog.module.css';

/** One video: its preview, and itself as soon as it is there. */
const OneVideo = ({ render }: { render: RenderView }) => {
  const { videoUrl } = render;
  const isFinished = videoUrl !== null;
  const [hadPreview] = useState(!isFinished);
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What had the focus may have gone with the preview.
    if (isFinished && hadPreview && document.activeElement === document.body) holder.current?.focus();
  }, [isFinished, hadPreview]);
  return (
    <div ref={holder} tabIndex={-1} className={classes['holder']}>
      <VisuallyHidden component="output">{hadPreview && isFinished && 'Your video is ready.'}</VisuallyHidden>
      {isFinished ? (
        <FinishedVideo render={render} videoUrl={videoUrl} startsMuted={hadPreview} />
      ) : (
        <PreviewVideo render={render} />
      )}
    </div>
  );
};

/** The video: what it will show while it is made, then the finished one, in the same place. */
export const VideoDialog = () => {
  const [render, setRender] = useAtom(shownVideoAtom);
  const isFinished = render?.videoUrl != null;
  return (
    <Modal
      opened={render !== null}
      onClose={() => setRender(null)}
      title={isFinished ? 'Your video' : 'What your video will show'}
      // From the top, so that nothing moves when the finished video takes its place.
      yOffset="4dvh"
      size={440}
      classNames={{ title: classes['title'] ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close the video' }}
    >
      {render !== null && <OneVideo key={render.id} render={render} />}
    </Modal>
  );
};
