import { Progress, VisuallyHidden, Button } from '@mantine/core';
import { IconDownload, IconHash, IconLink } from '@tabler/icons-react';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { denialReason } from '#contract/permissions.ts';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import { ConfirmEmailNotice } from '#src/account/confirm-email-notice.tsx';
import { useCurrentUser } from '#src/api/current-user.ts';
import { videoAddress } from '#src/features/editor/generation/download-video.ts';
import {
  DownloadCount,
  ShareButton,
  canShareVideos,
} from '#src/features/editor/generation/finished/finished-actions.tsx';
import { FrozenPreview } from '#src/features/editor/generation/finished/frozen-preview.tsx';
import { postPackAtom } from '#src/features/editor/generation/finished/post-pack-dialog.tsx';
import { useShownPercent } from '#src/features/editor/generation/generation-overlay.tsx';
import {
  generationAtom,
  shownVideoAtom,
  acknowledgedAtom,
  downloadedAtom,
  isDownloadingAtom,
  linkedVideoAtom,
} from '#src/features/editor/generation/generation.ts';
import { SampleWarning } from '#src/features/editor/generation/samples.tsx';
import {
  useDownload,
  useDownloadControl,
  useIsBlocked,
  useIsDownloadLimited,
} from '#src/features/editor/generation/use-download.tsx';
import { VideoPlayer } from '#src/player/video-player.tsx';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { listOf } from '#src/ui/copy/list-of.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import classes from '#src/features/editor/generation/finished/video-dialog.module.css';
import dialog from '#src/ui/dialog.module.css';

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
