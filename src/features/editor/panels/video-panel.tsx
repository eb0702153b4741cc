import { useEffect, useRef, useState } from 'react';
import type { BackgroundVideo, LibraryType } from '#contract/library/library.contract.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { queryState } from '#src/api/query-state.ts';
import { BackgroundSection } from '#src/features/editor/background/background-section.tsx';
import { AdminUploads } from '#src/features/editor/library/admin-uploads.tsx';
import { type AssetToDelete, DeleteAssetDialog } from '#src/features/editor/library/delete-asset.tsx';
import { MyVideos } from '#src/features/editor/library/my-videos.tsx';
import { RecentVideos } from '#src/features/editor/library/recent-videos.tsx';
import { StudioVideos } from '#src/features/editor/library/studio-videos.tsx';
import { VideoGrid } from '#src/features/editor/library/video-grid.tsx';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { isWide, prefersReducedMotion } from '#src/ui/browser/media-queries.ts';
import { runAfterFrame } from '#src/ui/browser/run-after-frame.ts';
import { Segments } from '#src/ui/fields/segments.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/editor/panels/video-panel.module.css';

type UniversalVideosProps = { videos: readonly BackgroundVideo[]; onOwnClip: () => void };

/** Everyone's background videos; an admin can delete one. */
export const UniversalVideos = ({ videos, onOwnClip }: UniversalVideosProps) => {
  const { data: user } = useCurrentUser();
  const [toDelete, setToDelete] = useState<AssetToDelete | null>(null);
  return (
    <>
      <VideoGrid
        videos={videos}
        onOwnClip={onOwnClip}
        onDelete={
          user?.role === 'admin' ? (video) => setToDelete({ ...video, kind: 'background' }) : undefined
        }
      />
      <DeleteAssetDialog toDelete={toDelete} onClose={() => setToDelete(null)} />
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

/** Roles that share a library. */
const rolesOfStudio: ReadonlySet<string> = new Set(['studio_owner', 'studio_team']);

/** Roles that may upload for others. */
const uploadsForOthers: ReadonlySet<string> = new Set(['admin', 'studio_owner']);

/** The background videos: everyone's, those of the studio, the person's own, and uploads for others. */
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
    // On a phone the settings of the background push what the tab shows out of sight.
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
        {tab === 'universal' && <UniversalVideos videos={universal} onOwnClip={openOwnVideos} />}
        {tab === 'studio' && <StudioVideos videos={ofType('studio')} />}
        {tab === 'personal' && <MyVideos videos={ofType('personal')} wantsUpload={wantsOwnClip} />}
        {tab === 'admin' ? <AdminUploads /> : <RecentVideos videos={backgrounds} />}
      </ListState>
    </>
  );
};
