import { Button, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type BackgroundVideo, deleteBackground, readAssetUses } from '#contract/library.contract.ts';
import { call } from '#src/api/call.ts';
import { describeError } from '#src/api/describe-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { setBackgroundVideo } from '#src/features/editor/edits/set-background-video.ts';
import classes from '#src/features/editor/library/delete-video.module.css';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

const usesWords = (count: number): string => {
  if (count === 0) return 'No promo uses it.';
  return count === 1
    ? 'One promo uses it, which will be without a background.'
    : `${count} promos use it, which will be without a background.`;
};

const Question = ({ video, onClose }: { video: BackgroundVideo; onClose: () => void }) => {
  const chosenId = useAtomValue(promoAtom).background?.assetId ?? null;
  const { apply } = useEdit();
  const queryClient = useQueryClient();
  const uses = useQuery({
    queryKey: queryKeys.assetUses(video.id),
    queryFn: () => call(readAssetUses, { params: { id: video.id } }),
    gcTime: 0,
  });
  const removal = useMutation({
    mutationFn: () => call(deleteBackground, { params: { id: video.id } }),
    onSuccess: async () => {
      if (video.id === chosenId) apply(setBackgroundVideo, { assetId: null });
      await queryClient.invalidateQueries({ queryKey: queryKeys.backgroundVideos });
      await queryClient.invalidateQueries({ queryKey: queryKeys.storage });
      onClose();
    },
    onError: (error) => notifications.show({ message: describeError(error), color: 'red' }),
  });
  const promos = uses.data?.promos ?? [];
  return (
    <div className={classes['body']}>
      <p className={classes['words']}>
        {uses.isPending ? 'Looking where it is used…' : usesWords(uses.data?.promoCount ?? 0)}
      </p>
      {promos.length > 0 && (
        <ul className={classes['promos']}>
          {promos.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      )}
      <p className={classes['words']}>Videos that are finished already stay as they are.</p>
      <div className={classes['buttons']}>
        <Button variant="default" size="md" onClick={onClose}>
          Keep it
        </Button>
        <Button color="red" size="md" loading={removal.isPending} onClick={() => removal.mutate()}>
          Delete
        </Button>
      </div>
    </div>
  );
};

/** Asks before a background video is deleted, and tells what it is used in. */
export const DeleteVideo = ({ video, onClose }: { video: BackgroundVideo | null; onClose: () => void }) => (
  <Modal
    opened={video !== null}
    onClose={onClose}
    title={`Delete ${video?.title ?? 'the video'}?`}
    centered
    size={420}
    closeButtonProps={{ 'aria-label': 'Keep the video', size: 44 }}
  >
    {video !== null && <Question video={video} onClose={onClose} />}
  </Modal>
);
