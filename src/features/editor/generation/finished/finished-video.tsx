import { Button } from '@mantine/core';
import { IconDownload, IconHash, IconLink } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { denialReason } from '#contract/permissions.ts';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import { ConfirmEmailNotice } from '#src/account/confirm-email-notice.tsx';
import { useCurrentUser } from '#src/api/current-user.ts';
import { videoAddress } from '#src/features/editor/generation/download-video.ts';
import { DownloadCount } from '#src/features/editor/generation/finished/download-count.tsx';
import { FrozenPreview } from '#src/features/editor/generation/finished/frozen-preview.tsx';
import { postPackAtom } from '#src/features/editor/generation/finished/post-pack-dialog.tsx';
import { ShareButton, canShareVideos } from '#src/features/editor/generation/finished/share-button.tsx';
import {
  acknowledgedAtom,
  downloadedAtom,
  generationAtom,
  isDownloadingAtom,
  linkedVideoAtom,
} from '#src/features/editor/generation/generation-atoms.ts';
import { SampleWarning } from '#src/features/editor/generation/samples/sample-warning.tsx';
import {
  useDownload,
  useDownloadControl,
  useIsBlocked,
  useIsDownloadLimited,
} from '#src/features/editor/generation/use-download.tsx';
import { VideoPlayer } from '#src/player/video-player.tsx';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { listOf } from '#src/ui/copy/list-of.ts';
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
  /** True when the video replaces its silent preview: it must not play sound before a press. */
  startsMuted: boolean;
};

/** What leads to others seeing the video. */
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

/** Says whom the video shows without their consent. Nothing of its file is fetched before the user says that they will not publish it. */
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
 * The finished video with Download and Share. Where downloads are limited its preview plays instead, which shows the same frames
 * and counts nothing, unless the file was downloaded before the dialog opened.
 */
export const FinishedVideo = (props: FinishedVideoProps) => {
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
