import { useState } from 'react';
import type { BackgroundVideo } from '#contract/library.contract.ts';
import { CLIP_SECONDS, formatBytes, MAX_VIDEO_BYTES } from '#contract/upload-limits.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { type AssetToDelete, DeleteAssetDialog } from '#src/features/editor/library/delete-asset.tsx';
import { VideoGrid } from '#src/features/editor/library/video-grid.tsx';
import { UploadArea } from '#src/uploads/upload-area.tsx';
import { UploadList } from '#src/uploads/upload-list.tsx';
import { videoRules } from '#src/uploads/upload-rules.ts';
import { useUploadFiles } from '#src/uploads/use-uploads.ts';
import uploadClasses from '#src/uploads/uploads.module.css';

const target = { kind: 'background', libraryType: 'studio' } as const;

const HINT = `MP4, MOV, WebM or AVI, up to ${formatBytes(MAX_VIDEO_BYTES)} each, cut into ${CLIP_SECONDS}-second clips. Your whole team can use them.`;

/** The videos that a studio shares: the owner adds and deletes them, the team uses them. */
export const StudioVideos = ({ videos }: { videos: readonly BackgroundVideo[] }) => {
  const { data: user } = useCurrentUser();
  const [doomed, doom] = useState<AssetToDelete | null>(null);
  const send = useUploadFiles();
  const isOwner = user?.role === 'studio_owner';
  return (
    <>
      {isOwner && (
        <>
          <UploadArea
            label="Upload for your studio"
            hint={HINT}
            rules={videoRules}
            allowsMany
            onFiles={(files) =>
              send(
                files.map((file) => ({ file })),
                target,
              )
            }
          />
          <UploadList kind="background" />
        </>
      )}
      {videos.length > 0 && (
        <VideoGrid
          videos={videos}
          onDelete={isOwner ? (video) => doom({ ...video, kind: 'background' }) : undefined}
        />
      )}
      {videos.length === 0 && !isOwner && (
        <p className={uploadClasses.hint}>Videos that the owner of your studio shares appear here.</p>
      )}
      <DeleteAssetDialog doomed={doomed} onClose={() => doom(null)} />
    </>
  );
};
