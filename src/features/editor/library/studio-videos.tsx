import { useState } from 'react';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { CLIP_SECONDS, MAX_VIDEO_BYTES } from '#contract/library/upload-limits.ts';
import { byteSize } from '#contract/number-format.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { type AssetToDelete, DeleteAssetDialog } from '#src/features/editor/library/delete-asset.tsx';
import { VideoGrid } from '#src/features/editor/library/video-grid.tsx';
import { UploadList } from '#src/uploads/upload-list.tsx';
import { VideoUploadArea } from '#src/uploads/video-upload-area.tsx';
import uploadClasses from '#src/uploads/uploads.module.css';

const HINT = `MP4, MOV, WebM or AVI, up to ${byteSize(MAX_VIDEO_BYTES)} each, cut into ${CLIP_SECONDS}-second clips. Your whole team can use them.`;

/** The videos that a studio shares: the owner adds and deletes them, the team uses them. */
export const StudioVideos = ({ videos }: { videos: readonly BackgroundVideo[] }) => {
  const { data: user } = useCurrentUser();
  const [toDelete, setToDelete] = useState<AssetToDelete | null>(null);
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
      {videos.length > 0 && (
        <VideoGrid
          videos={videos}
          onDelete={isOwner ? (video) => setToDelete({ ...video, kind: 'background' }) : undefined}
        />
      )}
      {videos.length === 0 && !isOwner && (
        <p className={uploadClasses.hint}>Videos that the owner of your studio shares appear here.</p>
      )}
      <DeleteAssetDialog toDelete={toDelete} onClose={() => setToDelete(null)} />
    </>
  );
};
