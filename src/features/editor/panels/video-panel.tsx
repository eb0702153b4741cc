import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { BackgroundVideo, LibraryType } from '#contract/library/library.contract.ts';
import { CLIP_SECONDS, MAX_VIDEO_BYTES } from '#contract/library/upload-limits.ts';
import { type Recipient, readStorage } from '#contract/library/uploads.contract.ts';
import { byteSize } from '#contract/number-format.ts';
import { personalVideoLimit, denialReason, denialMessages } from '#contract/permissions.ts';
import { ConfirmEmailNotice } from '#src/account/confirm-email-notice.tsx';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { BackgroundSection } from '#src/features/editor/background/background-section.tsx';
import { setOwnBackground } from '#src/features/editor/document/background-edits.ts';
import { RecentVideos } from '#src/features/editor/library/recent-videos.tsx';
import { VideoGrid } from '#src/features/editor/library/video-grid.tsx';
import { arrivingClipAtom } from '#src/features/editor/state/arriving-clip.ts';
import { useBackgroundLock } from '#src/features/editor/state/locks.ts';
import { backgroundAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { isWide, prefersReducedMotion } from '#src/ui/browser/media-queries.ts';
import { runAfterFrame } from '#src/ui/browser/run-after-frame.ts';
import { Segments } from '#src/ui/fields/segments.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { UpgradeLink } from '#src/ui/upgrade-link.tsx';
import type { OwnClip } from '#src/uploads/own-clips.ts';
import type { InitialAction } from '#src/uploads/upload-area.tsx';
import { UploadList } from '#src/uploads/upload-list.tsx';
import { RecipientSelect, VideoUploadArea } from '#src/uploads/video-upload-area.tsx';
import classes from '#src/features/editor/panels/video-panel.module.css';
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

const OWN_HINT = `MP4, MOV, WebM or AVI, up to ${byteSize(MAX_VIDEO_BYTES)}. Longer videos are cut into ${CLIP_SECONDS}-second clips, the last of which ends with the video.`;

type Order = 'newest' | 'best';

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'best', label: 'Best first' },
] as const satisfies { value: Order; label: string }[];

/** Makes a file that is uploading the background, and calls `onDone`; neither if a template decides on the background. */
const useOwnBackground = (onDone: (() => void) | undefined): ((reading: Promise<OwnClip>) => void) => {
  const { apply } = useEdit();
  const setArriving = useSetAtom(arrivingClipAtom);
  const isLocked = useBackgroundLock() !== null;
  const setBackground = ({ id, uploadId, video }: OwnClip): void => {
    const assetId = uploadId ?? id;
    const duration = video?.source.durationInSeconds ?? null;
    const seconds = duration === null ? null : { of: duration, shown: Math.min(duration, CLIP_SECONDS) };
    setArriving({ assetId, percent: 0, problem: null });
    apply(setOwnBackground, { assetId, seconds });
  };
  return (reading) => {
    if (isLocked) return;
    void reading.then(setBackground);
    onDone?.();
  };
};

/** Whether the background is a video of the user's own. */
const useShowsOwnVideo = (videos: readonly BackgroundVideo[]): boolean => {
  const assetId = useAtomValue(backgroundAtom)?.assetId;
  const isArriving = useAtomValue(arrivingClipAtom) !== null;
  return isArriving || videos.some(({ id }) => id === assetId);
};

type UploadingProps = {
  videos: readonly BackgroundVideo[];
  initialAction: InitialAction;
  onDone: (() => void) | undefined;
};

const Uploading = ({ videos, initialAction, onDone }: UploadingProps) => {
  const { data: user } = useCurrentUser();
  const setOwnClip = useOwnBackground(onDone);
  const showsOwn = useShowsOwnVideo(videos);
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
    // A limit is no news to somebody whose clip is in use.
    if (showsOwn) return null;
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
      hint={isLimited ? `${OWN_HINT} A free account may upload one.` : OWN_HINT}
      target={{ libraryType: 'personal' }}
      allowsMany={!isLimited}
      initialAction={initialAction}
      onClip={setOwnClip}
    />
  );
};

type MyVideosProps = {
  videos: readonly BackgroundVideo[];
  /** Whether the user pressed 'Use your clip'; without videos, the file picker opens. */
  wantsUpload: boolean;
  /** On a phone: called when a file of the user has become the background. */
  onDone?: (() => void) | undefined;
};

/** The user's own background videos, with upload. */
export const MyVideos = ({ videos, wantsUpload, onDone }: MyVideosProps) => {
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
      <Uploading videos={videos} initialAction={initialAction} onDone={onDone} />
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

const FORMATS = `MP4, MOV, WebM or AVI, up to ${byteSize(MAX_VIDEO_BYTES)} each.`;

const ForEveryone = () => (
  <section className={classes.section} aria-labelledby="for-everyone">
    <h3 id="for-everyone" className={classes.heading}>
      For everyone
    </h3>
    <VideoUploadArea
      label="Upload for everyone"
      hint={`${FORMATS} Everyone sees them in the PolePro Library.`}
      target={{ libraryType: 'universal' }}
      allowsMany
    />
  </section>
);

const ForOnePerson = ({ who }: { who: 'person' | 'team member' }) => {
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  return (
    <section className={classes.section} aria-labelledby="for-one-person">
      <h3 id="for-one-person" className={classes.heading}>
        For one {who}
      </h3>
      <RecipientSelect label="Whose library" selected={recipient} onSelect={setRecipient} />
      <VideoUploadArea
        key={recipient?.id}
        label={recipient === null ? `Choose a ${who} first` : `Upload to ${recipient.name}`}
        hint={`${FORMATS} They appear under My Videos.`}
        target={recipient && { libraryType: 'personal', targetUserId: recipient.id }}
        allowsMany
      />
    </section>
  );
};

/** Uploads for others: by an admin for everyone or any person, by a studio owner for the team. */
export const AdminUploads = () => {
  const { data: user } = useCurrentUser();
  const isAdmin = user?.role === 'admin';
  return (
    <>
      <UploadList kind="background" />
      {isAdmin && <ForEveryone />}
      <ForOnePerson who={isAdmin ? 'person' : 'team member'} />
    </>
  );
};

const HINT = `MP4, MOV, WebM or AVI, up to ${byteSize(MAX_VIDEO_BYTES)} each, cut into ${CLIP_SECONDS}-second clips. Your whole team can use them.`;

/** The videos of a studio, which its owner manages and the team uses. */
const StudioVideos = ({ videos }: { videos: readonly BackgroundVideo[] }) => {
  const { data: user } = useCurrentUser();
  const isOwner = user?.role === 'studio_owner';
  return (
    <>
      {isOwner && (
        <>
          <VideoUploadArea
            label="Upload for your studio"
            hint={HINT}
            target={{ libraryType: 'studio' }}
            allowsMany
          />
          <UploadList kind="background" />
        </>
      )}
      {videos.length > 0 && <VideoGrid videos={videos} isManaged={isOwner} />}
      {videos.length === 0 && !isOwner && (
        <p className={uploadClasses.hint}>Videos that the owner of your studio shares appear here.</p>
      )}
    </>
  );
};

const tabs = [
  { value: 'universal', label: 'PolePro Library' },
  { value: 'personal', label: 'My Videos' },
  { value: 'studio', label: 'Studio' },
  { value: 'admin', label: 'Admin Panel' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** Roles with a shared library. */
const rolesOfStudio: ReadonlySet<string> = new Set(['studio_owner', 'studio_team']);

/** Roles that may upload for others. */
const uploadsForOthers: ReadonlySet<string> = new Set(['admin', 'studio_owner']);

/** The background videos of everyone, of the studio and of the user, and uploads for others. `onDone` closes the panel on a phone. */
export const VideoPanel = ({ onDone }: { onDone?: () => void }) => {
  const [tab, setTab] = useState<Tab>('universal');
  const [wantsOwnClip, setWantsOwnClip] = useState(false);
  const { data: user } = useCurrentUser();
  const library = useLibrary();
  const { backgrounds, isPending, error } = library;
  useEffect(() => {
    if (error !== null) logError('Loading the videos failed', error);
  }, [error]);
  const mayUploadForOthers = user != null && uploadsForOthers.has(user.role);
  const hasStudio = user != null && rolesOfStudio.has(user.role);
  const isShown = (value: Tab): boolean =>
    (value !== 'admin' || mayUploadForOthers) && (value !== 'studio' || hasStudio);
  const ofType = (type: LibraryType) => backgrounds.filter(({ libraryType }) => libraryType === type);
  const universal = ofType('universal');
  const libraryRef = useRef<HTMLDivElement>(null);
  const choose = (next: Tab): void => {
    setWantsOwnClip(false);
    setTab(next);
    // On a phone, the settings of the background push the tab's content out of sight.
    if (isWide()) return;
    const behavior = prefersReducedMotion() ? 'auto' : 'smooth';
    runAfterFrame(libraryRef, () => libraryRef.current?.scrollIntoView({ behavior, block: 'start' }));
  };
  const openOwnVideos = (): void => {
    setWantsOwnClip(true);
    setTab('personal');
  };
  const nothing = tab === 'universal' && universal.length === 0;
  return (
    <>
      {!isPending && error === null && <BackgroundSection />}
      <div ref={libraryRef} className={classes.library}>
        <Segments
          label="Library"
          options={tabs.filter(({ value }) => isShown(value))}
          value={tab}
          onChange={choose}
        />
      </div>
      <ListState {...queryState(library)} empty={nothing ? 'There are no background videos yet.' : null}>
        {tab === 'universal' && (
          <VideoGrid videos={universal} isManaged={user?.role === 'admin'} onOwnClip={openOwnVideos} />
        )}
        {tab === 'studio' && <StudioVideos videos={ofType('studio')} />}
        {tab === 'personal' && (
          <MyVideos videos={ofType('personal')} wantsUpload={wantsOwnClip} onDone={onDone} />
        )}
        {tab === 'admin' ? <AdminUploads /> : <RecentVideos videos={backgrounds} />}
      </ListState>
    </>
  );
};
