import { Progress, VisuallyHidden, Button, ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload, IconHash, IconLink, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { byteSize } from '#contract/number-format.ts';
import { denialReason } from '#contract/permissions.ts';
import {
  type RenderSort,
  type RenderView,
  deleteRender,
  listRenders,
} from '#contract/videos/renders.contract.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { ConfirmEmailNotice } from '#src/account/confirm-email-notice.tsx';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { usePages } from '#src/api/query-state.ts';
import { videoAddress } from '#src/features/editor/generation/download-video.ts';
import {
  DownloadCount,
  ShareButton,
  canShareVideos,
} from '#src/features/editor/generation/finished/finished-actions.tsx';
import { FrozenPreview, postPackAtom } from '#src/features/editor/generation/finished/post-pack-dialog.tsx';
import { useShownPercent } from '#src/features/editor/generation/generation-overlay.tsx';
import {
  generationAtom,
  shownVideoAtom,
  acknowledgedAtom,
  downloadedAtom,
  isDownloadingAtom,
  linkedVideoAtom,
  dispatchGenerationAtom,
} from '#src/features/editor/generation/generation.ts';
import { SampleWarning } from '#src/features/editor/generation/samples.tsx';
import {
  useDownload,
  useDownloadControl,
  useIsBlocked,
  useIsDownloadLimited,
} from '#src/features/editor/generation/use-download.tsx';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { OutdatedVideoNote } from '#src/planning/outdated-video-note.tsx';
import { VideoPlayer } from '#src/player/video-player.tsx';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { listOf } from '#src/ui/copy/list-of.ts';
import { timeLabel } from '#src/ui/copy/time-label.ts';
import { DeletionButtons, DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import { PagedList } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/editor/generation/finished/video-dialog.module.css';
import dialog from '#src/ui/dialog.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';

/** Deletes a video, and resets the generation if it is the video of the open promo. */
const useDeleteVideo = (onDeleted: () => void) => {
  const queryClient = useQueryClient();
  const generation = useAtomValue(generationAtom);
  const dispatch = useSetAtom(dispatchGenerationAtom);
  return useMutation({
    mutationFn: ({ id }: RenderView) => call(deleteRender, { params: { id } }),
    onSuccess: async (_nothing, { id }) => {
      if (generation.phase === 'accepted' && generation.render.id === id) dispatch({ type: 'reset' });
      await queryClient.invalidateQueries({ queryKey: queryKeys.videos });
      onDeleted();
    },
    onError: notifyError,
  });
};

/** The poster of a video with its length. */
const VideoStill = ({ render: { posterUrl, seconds } }: { render: RenderView }) => (
  <span className={classes.still}>
    {posterUrl !== null && <img src={posterUrl} alt="" loading="lazy" />}
    <span className={classes.length}>{timeLabel(seconds)}</span>
  </span>
);

const VideoRow = ({ render, onDelete }: { render: RenderView; onDelete: () => void }) => {
  const setDialog = useSetAtom(openDialogAtom);
  const setShownVideo = useSetAtom(shownVideoAtom);
  const watch = (): void => {
    setDialog(null);
    setShownVideo(render);
  };
  const download = useDownload();
  const { denial, control } = useDownloadControl(render, () => void download(render));
  const made = render.finishedAt ?? render.createdAt;
  return (
    <li className={`${rows.row} ${classes.item}`}>
      <VideoStill render={render} />
      <span className={rows.text}>
        <strong>{render.title}</strong>
        <span className={classes.quiet}>
          <time dateTime={made}>{formatDate(made, 'dateTime')}</time>
          {render.bytes !== null && ` · ${byteSize(render.bytes)}`}
        </span>
        {render.withdrawnPeople !== undefined && (
          <span className={classes.blockedItem}>
            Blocked for publishing: {listOf(render.withdrawnPeople)}
          </span>
        )}
      </span>
      <Tooltip label="Watch, share, copy a link">
        <ActionIcon variant="default" aria-label={`Watch ${render.title}`} onClick={watch}>
          <IconPlayerPlay size={20} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={denial ?? 'Download'} multiline maw={240}>
        <ActionIcon variant="default" aria-label={`Download ${render.title}`} {...control}>
          <IconDownload size={20} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Delete">
        <ActionIcon variant="default" aria-label={`Delete ${render.title}`} onClick={onDelete}>
          <IconTrash size={20} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
};

const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'title', label: 'A to Z' },
] as const satisfies { value: RenderSort; label: string }[];

/** All finished videos of the user. */
export const VideoList = () => {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<RenderSort>('newest');
  const videos = usePages({
    queryKey: queryKeys.videosNamed(search, sort),
    load: (page) => {
      const named = search === '' ? {} : { query: search };
      return call(listRenders, { query: { state: 'completed', sort, ...page, ...named } });
    },
    itemsOf: ({ renders }) => renders,
  });
  const nothing =
    search === '' ? 'No videos yet. Generate one, and it appears here.' : `No video is called "${search}".`;
  const [toDelete, setToDelete] = useState<RenderView | null>(null);
  const removal = useDeleteVideo(() => setToDelete(null));
  return (
    <div className={classes.list}>
      <SearchField
        label="Search your videos"
        placeholder="Search by title"
        max={MAX_TITLE_LENGTH}
        onSearch={setSearch}
      />
      <Segments label="Order" options={sorts} value={sort} isSmall onChange={setSort} />
      <PagedList list={videos} empty={nothing}>
        <ul className={rows.list}>
          {videos.items.map((render) => (
            <VideoRow key={render.id} render={render} onDelete={() => setToDelete(render)} />
          ))}
        </ul>
        <DeletionDialog stackId="delete" name={toDelete?.title ?? null} onClose={() => setToDelete(null)}>
          <p>The video is deleted for good. Its promo stays, and you can generate the video again.</p>
          <DisabledInImpersonation does={deleteRender}>
            <DeletionButtons
              isDeleting={removal.isPending}
              onKeep={() => setToDelete(null)}
              onDelete={() => toDelete !== null && removal.mutate(toDelete)}
            />
          </DisabledInImpersonation>
        </DeletionDialog>
      </PagedList>
    </div>
  );
};

const VideoFile = ({ videoUrl, startsMuted }: { videoUrl: string; startsMuted: boolean }) => {
  const [at, setAt] = useState(0);
  const videoRef = useRef<HTMLVideoElement>(null);
  return (
    <VideoPlayer
      url={videoUrl}
      title="Your video"
      at={at}
      onAt={setAt}
      videoRef={videoRef}
      isLooping
      startsMuted={startsMuted}
      problem="The video could not be loaded. Close this dialog and open it again."
    />
  );
};

type FinishedVideoProps = {
  render: RenderView;
  /** True if the video replaces its silent preview, because sound must not start by itself. */
  startsMuted: boolean;
};

/** Buttons that publish the video. */
const PublishButtons = ({ render }: { render: RenderView }) => {
  const setLinkedVideo = useSetAtom(linkedVideoAtom);
  const openPostPack = useSetAtom(postPackAtom);
  return (
    <>
      {canShareVideos() && <ShareButton render={render} />}
      <Button
        variant="default"
        className={classes.button}
        leftSection={<IconLink size={18} aria-hidden />}
        onClick={() => setLinkedVideo(render)}
      >
        Copy link
      </Button>
      <Button
        variant="default"
        className={classes.button}
        leftSection={<IconHash size={18} aria-hidden />}
        onClick={() => openPostPack(render)}
      >
        Post pack
      </Button>
    </>
  );
};

/** Names the people without consent. The file is not fetched until the user promises not to publish it. */
const BlockedVideo = ({ render, people }: { render: RenderView; people: readonly string[] }) => {
  const setAcknowledged = useSetAtom(acknowledgedAtom);
  return (
    <div className={classes.body}>
      <FrozenPreview render={render} />
      <div className={dialog.foot}>
        <BlockedNote people={people} />
        <div className={classes.row}>
          <Button
            variant="default"
            className={classes.button}
            onClick={() => setAcknowledged((before) => new Set([...before, render.id]))}
          >
            I will not publish it
          </Button>
        </div>
      </div>
    </div>
  );
};

const BlockedNote = ({ people }: { people: readonly string[] }) => (
  <p className={classes.blocked} role="alert">
    <strong>Blocked for publishing.</strong> {listOf(people)} no longer{' '}
    {people.length === 1 ? 'agrees' : 'agree'} to be shown in this video. If you download it all the same,
    your account’s activity records it.
  </p>
);

/**
 * The finished video with Download and Share. If downloads are limited, its preview plays instead, which does not count as a
 * download, unless the file was downloaded before.
 */
const FinishedVideo = (props: FinishedVideoProps) => {
  const isBlocked = useIsBlocked();
  const { withdrawnPeople } = props.render;
  return withdrawnPeople !== undefined && isBlocked(props.render) ? (
    <BlockedVideo render={props.render} people={withdrawnPeople} />
  ) : (
    <OpenVideo {...props} />
  );
};

const OpenVideo = ({ render, startsMuted }: FinishedVideoProps) => {
  const { data: user } = useCurrentUser();
  const isDownloading = useAtomValue(isDownloadingAtom);
  const download = useDownload();
  const { control } = useDownloadControl(render, () => void download(render));
  const isLimited = useIsDownloadLimited();
  const downloaded = useAtomValue(downloadedAtom);
  const [wasDownloaded] = useState(() => downloaded.has(render.id));
  const isUnconfirmed = user != null && denialReason.havingUnconfirmedEmail(user) !== null;
  const generation = useAtomValue(generationAtom);
  const isKnown = generation.phase === 'accepted' && generation.render.id === render.id;
  return (
    <div className={classes.body}>
      {isLimited && !wasDownloaded ? (
        <FrozenPreview render={render} />
      ) : (
        <VideoFile videoUrl={videoAddress(render)} startsMuted={startsMuted} />
      )}
      {isKnown && <SampleWarning promo={generation.madeFrom} className={classes.sample} />}
      {isUnconfirmed && <ConfirmEmailNotice />}
      <DownloadCount render={render} />
      <div className={dialog.foot}>
        {render.withdrawnPeople !== undefined && <BlockedNote people={render.withdrawnPeople} />}
        <OutdatedVideoNote renderId={render.id} />
        <div className={classes.row}>
          <PrimaryButton icon={<IconDownload size={18} />} isDisabled={isDownloading} control={control}>
            {isDownloading ? 'Downloading...' : 'Download Video'}
          </PrimaryButton>
          {render.withdrawnPeople === undefined && <PublishButtons render={render} />}
        </div>
      </div>
    </div>
  );
};

/** The preview of a video in progress, with its percent. */
const PreviewVideo = ({ render }: { render: RenderView }) => {
  const generation = useAtomValue(generationAtom);
  // `createdAt` is not the start of a retry.
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

const OneVideo = ({ render }: { render: RenderView }) => {
  const isFinished = render.videoUrl !== null;
  const [hadPreview] = useState(!isFinished);
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focused element may have been removed with the preview.
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

/** A video; its preview while it renders. */
export const VideoDialog = () => {
  const [render, setRender] = useAtom(shownVideoAtom);
  const isFinished = render?.videoUrl != null;
  return (
    <Dialog
      stackId="video"
      opened={render !== null}
      onClose={() => setRender(null)}
      title={isFinished ? 'Your video' : 'Preview of your video'}
      // The width of the video, whose height depends on the window, see `video-dialog.module.css`.
      size="clamp(440px, (100dvh - 416px) * 9 / 16 + 50px, 626px)"
      closeLabel="Close the video"
    >
      {render !== null && <OneVideo key={render.id} render={render} />}
    </Dialog>
  );
};
