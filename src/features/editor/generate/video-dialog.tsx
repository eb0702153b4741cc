import { Modal } from '@mantine/core';
import { useAtom } from 'jotai';
import { FinishedVideo } from '#src/features/editor/generate/finished-video.tsx';
import { shownVideoAtom } from '#src/features/editor/generate/generation-atoms.ts';
import { PreviewVideo } from '#src/features/editor/generate/preview-video.tsx';
import classes from '#src/features/editor/generate/video-dialog.module.css';

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
      {render?.videoUrl != null && <FinishedVideo render={render} videoUrl={render.videoUrl} />}
      {render !== null && !isFinished && <PreviewVideo render={render} />}
    </Modal>
  );
};
