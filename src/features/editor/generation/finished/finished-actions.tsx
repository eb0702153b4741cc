import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlayerPlayFilled, IconShare2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom, useAtom } from 'jotai';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { downloadLimit } from '#contract/permissions.ts';
import {
  DEFAULT_PAGE_DAYS,
  makeVideoPage,
  PAGE_DAYS,
  type PageDays,
  readVideoPage,
  withdrawVideoPage,
} from '#contract/sharing/video-pages.contract.ts';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { notifyProblem } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { useShareLink } from '#src/api/use-share-link.ts';
import { canShareFile, fetchVideo, shareFile } from '#src/features/editor/generation/download-video.ts';
import {
  finishedVideoAtom,
  linkedVideoAtom,
  shownVideoAtom,
} from '#src/features/editor/generation/generation.ts';
import {
  useDownloadControl,
  useIsDownloadLimited,
  useRecordDownload,
  useDownloadDenial,
  notifyRefused,
} from '#src/features/editor/generation/use-download.tsx';
import { DownloadButton, type useVideoButtons } from '#src/features/editor/generation/video-buttons.tsx';
import { OutdatedVideoNote, useVideoNote } from '#src/planning/outdated-video-note.tsx';
import { copyToClipboard } from '#src/ui/browser/copy-to-clipboard.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { ShareLinkForm } from '#src/ui/share-link-form.tsx';
import { UpgradeLink } from '#src/ui/upgrade-link.tsx';
import classes from '#src/features/editor/generation/finished/finished-actions.module.css';
import dialogClasses from '#src/features/editor/generation/finished/video-dialog.module.css';

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
      className={dialogClasses.button}
      leftSection={<IconShare2 size={18} aria-hidden />}
      loading={isFetching}
      {...control}
    >
      {isError && !isFetching ? 'Load the video again to share' : label}
    </Button>
  );
};

/**
 * Shares the file if the browser can, else opens the link dialog. Fetches the file on click, because few users share a video. One that no
 * longer shows its class opens first, which says why.
 */
const ShareOrLink = ({ render }: { render: RenderView }) => {
  const setLinkedVideo = useSetAtom(linkedVideoAtom);
  const setShownVideo = useSetAtom(shownVideoAtom);
  const isOutdated = useVideoNote(render.id) !== null;
  const { video, isFetching, fetch } = useVideoFile(render, { isPrefetched: false });
  const press = async (): Promise<void> => {
    if (isOutdated) return setShownVideo(render);
    if (!canShareVideos()) return setLinkedVideo(render);
    const file = video ?? (await fetch());
    if (file === undefined) notifyProblem({ message: 'The video could not be loaded. Try again.' });
    else await shareVideo(file, render);
  };
  const { control } = useDownloadControl(render, () => void press());
  return (
    <Button variant="default" className={classes.share} aria-label="Share" loading={isFetching} {...control}>
      <IconShare2 className={classes.icon} size={18} aria-hidden />
      <span className={classes.label}>Share</span>
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
      {line !== null && <p className={dialogClasses.line}>{denial ?? line}</p>}
      {denial !== null && <UpgradeLink feature="downloads">Upgrade to Pro</UpgradeLink>}
    </>
  );
};

/** The public page of a video: its query, and the operations on its link. */
const useVideoPage = ({ id }: Pick<RenderView, 'id'>) => {
  const queryClient = useQueryClient();
  const recordDownload = useRecordDownload();
  const queryKey = queryKeys.videoPage(id);
  const query = useQuery({
    queryKey,
    queryFn: () => call(readVideoPage, { params: { id } }),
    gcTime: 0,
  });
  const actions = useShareLink({
    make: (days: PageDays) => call(makeVideoPage, { params: { id }, body: { days } }),
    withdraw: () => call(withdrawVideoPage, { params: { id } }),
    onChange: (page) => {
      queryClient.setQueryData(queryKey, { page });
      // A new page counts as a download.
      if (page !== null) recordDownload(id, true);
    },
  });
  return { query, actions };
};

const LinkOfVideo = ({ render }: { render: RenderView }) => {
  const { query, actions } = useVideoPage(render);
  const denial = useDownloadDenial(render);
  const page = query.data?.page ?? null;
  return (
    <ListState {...queryState(query)} empty={null}>
      <DisabledInImpersonation does={[makeVideoPage, withdrawVideoPage]}>
        <ShareLinkForm<PageDays>
          {...actions}
          link={page}
          label="Link to the video"
          lead="Anyone with the link can watch the video, without an account."
          copyLabel="Copy link"
          lifetimes={PAGE_DAYS}
          defaultLifetime={DEFAULT_PAGE_DAYS}
          lifetimeCaption="The link works for"
          warning="The link stops working for everyone. A new link will have another address."
          obstacle={page === null ? denial : null}
          onRefused={notifyRefused}
        >
          <OutdatedVideoNote renderId={render.id} />
          <DownloadCount render={render} />
        </ShareLinkForm>
      </DisabledInImpersonation>
    </ListState>
  );
};

/** The link to the public page of a video. */
export const LinkDialog = () => {
  const [render, setRender] = useAtom(linkedVideoAtom);
  return (
    <Dialog
      stackId="link"
      opened={render !== null}
      onClose={() => setRender(null)}
      title="Link to your video"
      size={440}
      closeLabel="Close the link"
    >
      {render !== null && <LinkOfVideo key={render.id} render={render} />}
    </Dialog>
  );
};

type FinishedActionsProps = Pick<ReturnType<typeof useVideoButtons>, 'generate' | 'download'>;

/** Watch, Share and Download, in place of the generate button, whose label Watch keeps as its name (RE-004). */
export const FinishedActions = ({ generate, download }: FinishedActionsProps) => {
  const render = useAtomValue(finishedVideoAtom);
  return (
    <div className={classes.row}>
      <PrimaryButton
        label={`${generate.label}: Watch`}
        icon={<IconPlayerPlayFilled className={classes.icon} size={18} />}
        onClick={generate.run}
      >
        Watch
      </PrimaryButton>
      {render !== null && <ShareOrLink render={render} />}
      <DownloadButton download={download} classes={classes} />
    </div>
  );
};
