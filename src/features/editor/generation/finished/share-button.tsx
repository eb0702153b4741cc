import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconShare2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import { notifyProblem } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { canShareFile, fetchVideo, shareFile } from '#src/features/editor/generation/download-video.ts';
import { linkedVideoAtom } from '#src/features/editor/generation/generation-atoms.ts';
import {
  useDownloadControl,
  useIsDownloadLimited,
  useRecordDownload,
} from '#src/features/editor/generation/use-download.tsx';
import { copyToClipboard } from '#src/ui/browser/copy-to-clipboard.ts';
import finishedClasses from '#src/features/editor/generation/finished/finished-actions.module.css';
import classes from '#src/features/editor/generation/finished/video-dialog.module.css';

/** Whether this browser can share videos. */
export const canShareVideos = (): boolean => canShareFile(new File([], 'promo.mp4', { type: 'video/mp4' }));

/** Opens the share sheet. If the system refuses it, because the press was too long ago, another press opens it. */
const shareVideo = async (video: Blob, { fileName }: RenderView, texts?: string): Promise<void> => {
  try {
    await shareFile(new File([video], fileName, { type: 'video/mp4' }), texts);
  } catch (error) {
    // Closing the share sheet also rejects.
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    notifications.show({ id: 'share-again', message: 'The video is loaded. Press Share again.' });
  }
};

/** The file of a video for the share sheet, fetched in advance or by `fetch`. Each request is recorded where it counts. */
const useVideoFile = (render: RenderView, { isPrefetched }: { isPrefetched: boolean }) => {
  const recordDownload = useRecordDownload();
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: queryKeys.videoFile(render.id),
    queryFn: async () => {
      let isFetched = false;
      try {
        const video = await fetchVideo(render);
        isFetched = true;
        return video;
      } finally {
        if (!isPrefetched) recordDownload(render.id, isFetched);
      }
    },
    enabled: isPrefetched,
    gcTime: 0,
  });
  return { video: data, isFetching, isError, fetch: async () => (await refetch()).data };
};

type ShareButtonProps = {
  render: RenderView;
  /** The post's text. It is also copied, because many apps take nothing but the video. */
  texts?: string;
};

/** Copies the texts, without waiting: a share sheet opens only right after a press. */
const copyTexts = async (texts: string): Promise<void> => {
  // Otherwise they can be selected and copied by hand.
  if (!(await copyToClipboard(texts))) return;
  notifications.show({
    id: 'texts-copied',
    message: 'The texts are copied as well: paste them where the app leaves them out.',
  });
};

/**
 * A share sheet opens only right after a press, so the file is fetched in advance. Where fetching counts, the press fetches the
 * file; if the system then refuses the sheet, a second press opens it.
 */
export const ShareButton = ({ render, texts }: ShareButtonProps) => {
  const isCounted = useIsDownloadLimited();
  const { video, isFetching, isError, fetch } = useVideoFile(render, { isPrefetched: !isCounted });
  const press = async (): Promise<void> => {
    if (texts !== undefined) void copyTexts(texts);
    if (video !== undefined) return shareVideo(video, render, texts);
    const fetched = await fetch();
    if (isCounted && fetched !== undefined) await shareVideo(fetched, render, texts);
  };
  const { control } = useDownloadControl(render, () => void press());
  const label = texts === undefined ? 'Share' : 'Share video and texts';
  return (
    <Button
      variant="default"
      className={classes.button}
      leftSection={<IconShare2 size={18} aria-hidden />}
      loading={isFetching}
      {...control}
    >
      {isError && !isFetching ? 'Load the video again to share' : label}
    </Button>
  );
};

/** Shares the file where the system can; the press fetches it, because most people who edit a promo share no video. Otherwise opens the link. */
export const ShareOrLink = ({ render }: { render: RenderView }) => {
  const setLinkedVideo = useSetAtom(linkedVideoAtom);
  const { video, isFetching, fetch } = useVideoFile(render, { isPrefetched: false });
  const press = async (): Promise<void> => {
    if (!canShareVideos()) return setLinkedVideo(render);
    const file = video ?? (await fetch());
    if (file === undefined) notifyProblem({ message: 'The video could not be loaded. Try again.' });
    else await shareVideo(file, render);
  };
  const { control } = useDownloadControl(render, () => void press());
  return (
    <Button
      variant="default"
      className={finishedClasses.share}
      aria-label="Share"
      loading={isFetching}
      {...control}
    >
      <IconShare2 className={finishedClasses.icon} size={18} aria-hidden />
      <span className={finishedClasses.label}>Share</span>
    </Button>
  );
};
