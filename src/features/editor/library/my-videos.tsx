import { useState } from 'react';
import type { BackgroundVideo } from '#contract/library.contract.ts';
import { personalVideoLimit, reasonAgainst, refusals } from '#contract/permissions.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { videoRules } from '#src/features/editor/library/accept-file.ts';
import { type Doomed, DeleteAsset } from '#src/features/editor/library/delete-asset.tsx';
import { ProCard } from '#src/features/editor/library/pro-card.tsx';
import { rankVideos } from '#src/features/editor/library/rank-videos.ts';
import { StorageLine } from '#src/features/editor/library/storage-line.tsx';
import { UploadArea } from '#src/features/editor/library/upload-area.tsx';
import { UploadList } from '#src/features/editor/library/upload-list.tsx';
import classes from '#src/features/editor/library/uploads.module.css';
import { useSendFiles } from '#src/features/editor/library/use-send-files.ts';
import { VideoGrid } from '#src/features/editor/library/video-grid.tsx';
import { Segments } from '#src/ui/segments.tsx';

const HINT = 'MP4, MOV, WebM or AVI, up to 1 GB. Longer ones are cut into clips of 15 seconds.';

const target = { kind: 'background', libraryType: 'personal' } as const;

type Order = 'newest' | 'best';

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'best', label: 'Best first' },
] as const satisfies { value: Order; label: string }[];

const Uploading = () => {
  const { data: user } = useCurrentUser();
  const send = useSendFiles();
  if (user == null) return null;
  const refusal = reasonAgainst.uploadingPersonalVideo(user);
  if (refusal !== null) return <output className={classes['area']}>{refusals[refusal]}</output>;
  const isLimited = personalVideoLimit(user) !== null;
  return (
    <UploadArea
      label={isLimited ? 'Upload a video' : 'Upload videos'}
      hint={isLimited ? `${HINT} A free account may upload one.` : HINT}
      rules={videoRules}
      allowsMany={!isLimited}
      onFiles={(files) =>
        send(
          files.map((file) => ({ file })),
          target,
        )
      }
    />
  );
};

/** A person's own background videos, and the way to more of them. */
export const MyVideos = ({ videos }: { videos: readonly BackgroundVideo[] }) => {
  const { data: user } = useCurrentUser();
  const [doomed, doom] = useState<Doomed | null>(null);
  const [order, setOrder] = useState<Order>('newest');
  const isRanked = videos.filter(({ strip }) => strip !== null).length > 1;
  return (
    <>
      <Uploading />
      <UploadList kind="background" />
      {isRanked && <Segments label="Order" options={orders} value={order} isSmall onChange={setOrder} />}
      {videos.length > 0 && (
        <VideoGrid
          key={order}
          videos={isRanked && order === 'best' ? rankVideos(videos) : videos}
          onDelete={(video) => doom({ ...video, kind: 'background' })}
        />
      )}
      <StorageLine />
      {user != null && personalVideoLimit(user) !== null && <ProCard />}
      <DeleteAsset doomed={doomed} onClose={() => doom(null)} />
    </>
  );
};
