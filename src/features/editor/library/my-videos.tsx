import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BackgroundVideo, readStorage } from '#contract/library.contract.ts';
import { personalVideoLimit, reasonAgainst, refusals } from '#contract/permissions.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useCurrentUser } from '#src/api/use-current-user.ts';
import { videoRules } from '#src/features/editor/library/accept-file.ts';
import { DeleteVideo } from '#src/features/editor/library/delete-video.tsx';
import { UploadArea } from '#src/features/editor/library/upload-area.tsx';
import { UploadList } from '#src/features/editor/library/upload-list.tsx';
import classes from '#src/features/editor/library/uploads.module.css';
import { useUploads } from '#src/features/editor/library/use-uploads.ts';
import { VideoGrid } from '#src/features/editor/library/video-grid.tsx';

const HINT = 'MP4, MOV, WebM or AVI, up to 1 GB. Longer ones are cut into clips of 15 seconds.';

const target = { kind: 'background', libraryType: 'personal' } as const;

const gigabytes = (bytes: number): string => (bytes / 1_000_000_000).toFixed(bytes < 10_000_000_000 ? 1 : 0);

const Storage = () => {
  const { data } = useQuery({ queryKey: queryKeys.storage, queryFn: () => call(readStorage), gcTime: 0 });
  if (data === undefined || data.usedBytes === 0) return null;
  return (
    <p className={classes['hint']}>
      Your uploads take {gigabytes(data.usedBytes)} of {gigabytes(data.allowedBytes)} GB.
    </p>
  );
};

/** A person's own background videos, and the way to more of them. */
export const MyVideos = ({ videos }: { videos: readonly BackgroundVideo[] }) => {
  const { data: user } = useCurrentUser();
  const uploads = useUploads('background');
  const [asked, ask] = useState<BackgroundVideo | null>(null);
  const refusal = user == null ? null : reasonAgainst.uploadingPersonalVideo(user);
  const isLimited = user != null && personalVideoLimit(user) !== null;
  return (
    <>
      {refusal === null ? (
        <UploadArea
          label="Upload a video"
          hint={isLimited ? `${HINT} A free account may upload one.` : HINT}
          rules={videoRules}
          target={target}
          allowsMany={!isLimited}
          onSent={uploads.reload}
        />
      ) : (
        <output className={classes['area']}>{refusals[refusal]}</output>
      )}
      <UploadList {...uploads} />
      {videos.length > 0 && <VideoGrid videos={videos} onDelete={ask} />}
      <Storage />
      <DeleteVideo video={asked} onClose={() => ask(null)} />
    </>
  );
};
