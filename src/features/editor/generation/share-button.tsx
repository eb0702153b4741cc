import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RenderView } from '#contract/renders.contract.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { canShareFile, fetchVideo, shareFile } from '#src/features/editor/generation/download-video.ts';
import classes from '#src/features/editor/generation/video-dialog.module.css';
import { useRecordDownload } from '#src/features/editor/generation/use-download.ts';

/** Whether this browser can share videos. */
export const canShareVideos = (): boolean => canShareFile(new File([], 'promo.mp4', { type: 'video/mp4' }));

type ShareButtonProps = {
  render: RenderView;
  /** Fetching counts against a limit, so the file is fetched only on request. */
  isCounted: boolean;
  isDisabled: boolean;
};

/**
 * A share sheet opens only right after a press, so the file is fetched in advance. Where fetching counts, the press fetches the
 * file; if the system then refuses the sheet, a second press opens it.
 */
export const ShareButton = ({ render, isCounted, isDisabled }: ShareButtonProps) => {
  const recordDownload = useRecordDownload();
  const {
    data: blob,
    isFetching,
    isError,
    refetch,
  } = useQuery({
    queryKey: queryKeys.videoFile(render.id),
    queryFn: async () => {
      let isFetched = false;
      try {
        const video = await fetchVideo(render.id);
        isFetched = true;
        return video;
      } finally {
        if (isCounted) recordDownload(render.id, isFetched);
      }
    },
    enabled: !isCounted,
    gcTime: 0,
  });
  const share = async (video: Blob): Promise<void> => {
    const file = new File([video], render.fileName, { type: 'video/mp4' });
    // Closing the share sheet also rejects.
    await shareFile(file).catch(() => undefined);
  };
  const press = async (): Promise<void> => {
    if (blob !== undefined) return share(blob);
    const { data } = await refetch();
    if (isCounted && data !== undefined) await share(data);
  };
  return (
    <Button
      variant="default"
      className={classes.button}
      leftSection={<IconShare2 size={18} aria-hidden />}
      loading={isFetching}
      disabled={isDisabled}
      onClick={() => void press()}
    >
      {isError && !isFetching ? 'Load the video again to share' : 'Share'}
    </Button>
  );
};
