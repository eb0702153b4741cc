import { useState } from 'react';
import type { BackgroundVideo } from '#contract/library.contract.ts';
import { useCurrentUser } from '#src/api/use-current-user.ts';
import { DeleteVideo } from '#src/features/editor/library/delete-video.tsx';
import { VideoGrid } from '#src/features/editor/library/video-grid.tsx';

/** Everyone's background videos; an admin may take one away. */
export const UniversalVideos = ({ videos }: { videos: readonly BackgroundVideo[] }) => {
  const { data: user } = useCurrentUser();
  const [asked, ask] = useState<BackgroundVideo | null>(null);
  return (
    <>
      <VideoGrid videos={videos} onDelete={user?.role === 'admin' ? ask : undefined} />
      <DeleteVideo video={asked} onClose={() => ask(null)} />
    </>
  );
};
