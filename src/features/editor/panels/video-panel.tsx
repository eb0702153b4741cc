import { useEffect, useRef, useState } from 'react';
import type { BackgroundVideo, LibraryType } from '#contract/library/library.contract.ts';
import { CLIP_SECONDS, MAX_VIDEO_BYTES } from '#contract/library/upload-limits.ts';
import type { Recipient } from '#contract/library/uploads.contract.ts';
import { byteSize } from '#contract/number-format.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { queryState } from '#src/api/query-state.ts';
import { BackgroundSection } from '#src/features/editor/background/background-section.tsx';
import { MyVideos } from '#src/features/editor/library/my-videos.tsx';
import { RecentVideos } from '#src/features/editor/library/recent-videos.tsx';
import { VideoGrid } from '#src/features/editor/library/video-grid.tsx';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { isWide, prefersReducedMotion } from '#src/ui/browser/media-queries.ts';
import { runAfterFrame } from '#src/ui/browser/run-after-frame.ts';
import { Segments } from '#src/ui/fields/segments.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { RecipientSelect } from '#src/uploads/recipient-select.tsx';
import { UploadList } from '#src/uploads/upload-list.tsx';
import { VideoUploadArea } from '#src/uploads/video-upload-area.tsx';
import classes from '#src/features/editor/panels/video-panel.module.css';
import uploadClasses from '#src/uploads/uploads.module.css';

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

/** The background videos of everyone, of the studio and of the user, and uploads for others. */
export const VideoPanel = () => {
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
        {tab === 'personal' && <MyVideos videos={ofType('personal')} wantsUpload={wantsOwnClip} />}
        {tab === 'admin' ? <AdminUploads /> : <RecentVideos videos={backgrounds} />}
      </ListState>
    </>
  );
};
