import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { CLIP_SECONDS, MAX_VIDEO_BYTES } from '#contract/library/upload-limits.ts';
import { readStorage } from '#contract/library/uploads.contract.ts';
import { byteSize } from '#contract/number-format.ts';
import { personalVideoLimit, denialReason, denialMessages } from '#contract/permissions.ts';
import { ConfirmEmailNotice } from '#src/account/confirm-email-notice.tsx';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { VideoGrid } from '#src/features/editor/library/video-grid.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import { UpgradeLink } from '#src/ui/upgrade-link.tsx';
import type { InitialAction } from '#src/uploads/upload-area.tsx';
import { UploadList } from '#src/uploads/upload-list.tsx';
import { VideoUploadArea } from '#src/uploads/video-upload-area.tsx';
import classes from '#src/features/editor/library/my-videos.module.css';
import notes from '#src/ui/pages/note.module.css';
import uploadClasses from '#src/uploads/uploads.module.css';

/** Best score first; unrated videos keep their order at the end. */
const rankVideos = (videos: readonly BackgroundVideo[]): readonly BackgroundVideo[] =>
  videos.toSorted((one, other) => (other.strip?.score ?? -1) - (one.strip?.score ?? -1));

/** Used storage; nothing while it is empty. */
const StorageLine = () => {
  const { data } = useQuery({ queryKey: queryKeys.storage, queryFn: () => call(readStorage), gcTime: 0 });
  if (data === undefined || data.usedBytes === 0) return null;
  const label = `${byteSize(data.usedBytes)} of ${byteSize(data.allowedBytes)} used`;
  return (
    <div className={classes.storage}>
      <Progress value={(data.usedBytes / data.allowedBytes) * 100} size="xs" aria-label={label} />
      <p className={uploadClasses.hint}>{label}</p>
    </div>
  );
};

/** What Pro offers for videos. */
const ProCard = () => (
  <section className={classes.card} aria-label="Upgrade to Pro">
    <h3 className={classes.title}>
      <UpgradeLink feature="videos">Upgrade to Pro</UpgradeLink>
    </h3>
    <p className={notes.note}>
      As many of your own videos as you like, each cut into {CLIP_SECONDS}-second clips automatically.
    </p>
  </section>
);

const HINT = `MP4, MOV, WebM or AVI, up to ${byteSize(MAX_VIDEO_BYTES)}. Longer videos are cut into ${CLIP_SECONDS}-second clips, the last of which ends with the video.`;

type Order = 'newest' | 'best';

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'best', label: 'Best first' },
] as const satisfies { value: Order; label: string }[];

type UploadingProps = { initialAction: InitialAction };

const Uploading = ({ initialAction }: UploadingProps) => {
  const { data: user } = useCurrentUser();
  const reason = useRef<HTMLOutputElement & HTMLDivElement>(null);
  useEffect(() => {
    if (initialAction !== undefined) reason.current?.focus();
  }, [initialAction]);
  if (user == null) return null;
  if (denialReason.havingUnconfirmedEmail(user) !== null) {
    return (
      <div ref={reason} tabIndex={-1} className={uploadClasses.area}>
        <ConfirmEmailNotice />
      </div>
    );
  }
  const refusal = denialReason.uploadingPersonalVideo(user);
  if (refusal !== null) {
    return (
      <output ref={reason} tabIndex={-1} className={uploadClasses.area}>
        {denialMessages[refusal]}
      </output>
    );
  }
  const isLimited = personalVideoLimit(user) !== null;
  return (
    <VideoUploadArea
      label={isLimited ? 'Upload a video' : 'Upload videos'}
      hint={isLimited ? `${HINT} A free account may upload one.` : HINT}
      target={{ libraryType: 'personal' }}
      allowsMany={!isLimited}
      initialAction={initialAction}
    />
  );
};

type MyVideosProps = {
  videos: readonly BackgroundVideo[];
  /** Whether the user pressed 'Use your clip'; without videos, the file picker opens. */
  wantsUpload: boolean;
};

/** The user's own background videos, with upload. */
export const MyVideos = ({ videos, wantsUpload }: MyVideosProps) => {
  const { data: user } = useCurrentUser();
  const [order, setOrder] = useState<Order>('newest');
  const [initialAction] = useState<InitialAction>(() => {
    if (!wantsUpload) return undefined;
    return videos.length === 0 ? 'pick' : 'focus';
  });
  const isLimited = user != null && personalVideoLimit(user) !== null;
  const isRanked = videos.filter(({ strip }) => strip !== null).length > 1;
  return (
    <>
      <Uploading initialAction={initialAction} />
      <UploadList kind="background" />
      {isRanked && <Segments label="Order" options={orders} value={order} isSmall onChange={setOrder} />}
      {videos.length > 0 && (
        <VideoGrid
          key={order}
          videos={isRanked && order === 'best' ? rankVideos(videos) : videos}
          isManaged
          isUploadSpent={isLimited}
        />
      )}
      <StorageLine />
      {isLimited && <ProCard />}
    </>
  );
};
