import { useState } from 'react';
import type { BackgroundVideo } from '#contract/library.contract.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { type Doomed, DeleteAsset } from '#src/features/editor/library/delete-asset.tsx';
import { VideoGrid } from '#src/features/editor/library/video-grid.tsx';

/** Everyone's background videos; an admin may take one away. */
export const UniversalVideos = ({ videos }: { videos: readonly BackgroundVideo[] }) => {
  const { data: user } = useCurrentUser();
  const [doomed, doom] = useState<Doomed | null>(null);
  return (
    <>
      <VideoGrid
        videos={videos}
        onDelete={user?.role === 'admin' ? (video) => doom({ ...video, kind: 'background' }) : undefined}
      />
      <DeleteAsset doomed={doomed} onClose={() => doom(null)} />
    </>
  );
};
