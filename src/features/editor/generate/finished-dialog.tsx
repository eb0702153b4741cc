import { Button, Modal } from '@mantine/core';
import { IconDownload, IconShare2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import type { RenderView } from '#contract/renders.contract.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { canShareFile, fetchVideo, shareFile } from '#src/features/editor/generate/browser-download.ts';
import { videoFileName } from '#src/features/editor/generate/download-way.ts';
import classes from '#src/features/editor/generate/finished-dialog.module.css';
import { isDownloadingAtom, shownVideoAtom } from '#src/features/editor/generate/generation-atoms.ts';
import { useDownload } from '#src/features/editor/generate/use-download.ts';
import { PrimaryButton } from '#src/ui/primary-button.tsx';

const canShareVideos = (): boolean => canShareFile(new File([], 'promo.mp4', { type: 'video/mp4' }));

/** A share sheet opens only right after a press, so the file is fetched before the press. */
const ShareButton = ({ render }: { render: RenderView }) => {
  const {
    data: blob,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: queryKeys.videoFile(render.id),
    queryFn: () => fetchVideo(render.id),
    gcTime: 0,
  });
  const share = async (video: Blob): Promise<void> => {
    const file = new File([video], videoFileName(render.title), { type: 'video/mp4' });
    // A closed share sheet rejects too, and is no failure: the person changed their mind.
    await shareFile(file).catch(() => undefined);
  };
  return (
    <Button
      variant="default"
      className={classes['button'] ?? ''}
      leftSection={<IconShare2 size={18} aria-hidden />}
      loading={isFetching}
      onClick={() => void (blob === undefined ? refetch() : share(blob))}
    >
      {blob === undefined && !isFetching ? 'Load the video again to share' : 'Share'}
    </Button>
  );
};

/** The finished video, to play, download and share. */
export const FinishedDialog = () => {
  const [render, setRender] = useAtom(shownVideoAtom);
  const isDownloading = useAtomValue(isDownloadingAtom);
  const download = useDownload();
  return (
    <Modal
      opened={render !== null}
      onClose={() => setRender(null)}
      title="Your video"
      centered
      size={440}
      classNames={{ title: classes['title'] ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close the video', size: 44 }}
    >
      {render?.videoUrl != null && (
        <div className={classes['body']}>
          {/* Made from the promo a moment ago: nobody has written captions for it. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video className={classes['video']} src={render.videoUrl} controls autoPlay playsInline loop>
            Your browser does not support the video tag.
          </video>
          <div className={classes['row']}>
            <PrimaryButton
              icon={<IconDownload size={18} />}
              isDisabled={isDownloading}
              onClick={() => void download(render)}
            >
              {isDownloading ? 'Downloading...' : 'Download Video'}
            </PrimaryButton>
            {canShareVideos() && <ShareButton render={render} />}
          </div>
        </div>
      )}
    </Modal>
  );
};
