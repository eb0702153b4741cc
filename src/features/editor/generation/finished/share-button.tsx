import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconShare2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { downloadLimit } from '#contract/permissions.ts';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { notifyProblem } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { canShareFile, fetchVideo, shareFile } from '#src/features/editor/generation/download-video.ts';
import { linkedVideoAtom } from '#src/features/editor/generation/generation.ts';
import {
  useDownloadControl,
  useIsDownloadLimited,
  useRecordDownload,
  useDownloadDenial,
} from '#src/features/editor/generation/use-download.tsx';
import { copyToClipboard } from '#src/ui/browser/copy-to-clipboard.ts';
import { UpgradeLink } from '#src/ui/upgrade-link.tsx';
import finishedClasses from '#src/features/editor/generation/finished/finished-actions.module.css';
import classes from '#src/features/editor/generation/finished/video-dialog.module.css';

/** Whether this browser can share videos. */
export const canShareVideos = (): boolean => canShareFile(new File([], 'promo.mp4', { type: 'video/mp4' }));

/** Opens the share sheet. If the click was too long ago, asks for another one. */
const shareVideo = async (video: Blob, { fileName }: RenderView, texts?: string): Promise<void> => {
  try {
    await shareFile(new File([video], fileName, { type: 'video/mp4' }), texts);
  } catch (error) {
    // Closing the share sheet also rejects.
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    notifications.show({ id: 'share-again', message: 'The video is loaded. Press Share again.' });
  }
};

/** The file of a video, fetched in advance or by `fetch`. Records requests that may count as downloads. */
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
  /** The text of the post. It is also copied, because many apps take only the video. */
  texts?: string;
};

/** Copies the texts and says so, if the browser allows it. */
const copyTexts = async (texts: string): Promise<void> => {
  if (!(await copyToClipboard(texts))) return;
  notifications.show({
    id: 'texts-copied',
    message: 'The texts are copied as well: paste them where the app leaves them out.',
  });
};

/**
 * Shares the file. A share sheet opens only right after a click, so the file is fetched in advance, unless fetching counts as a
 * download; then a second click may be needed.
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

/** Shares the file if the browser can, else opens the link dialog. Fetches the file on click, because few users share a video. */
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

/** The number of used downloads, if the plan limits them. */
const countLine = (user: CurrentUser | null | undefined): string | null => {
  const limit = user == null ? null : downloadLimit(user);
  if (user == null || limit === null) return null;
  return `${user.downloadCount} of ${limit} free downloads used this month. A video counts once, downloaded or shared.`;
};

/** The number of used downloads, if the plan limits them, or why this video cannot be downloaded. */
export const DownloadCount = ({ render }: { render: RenderView }) => {
  const { data: user } = useCurrentUser();
  const denial = useDownloadDenial(render);
  const line = countLine(user);
  return (
    <>
      {line !== null && <p className={classes.line}>{denial ?? line}</p>}
      {denial !== null && <UpgradeLink feature="downloads">Upgrade to Pro</UpgradeLink>}
    </>
  );
};
