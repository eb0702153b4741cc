import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  makeVideoPage,
  type PageDays,
  readVideoPage,
  type VideoPage,
  withdrawVideoPage,
} from '#contract/sharing/video-pages.contract.ts';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useRecordDownload } from '#src/features/editor/generation/finished/use-download.tsx';
import { copyPromised } from '#src/ui/browser/copy-promised.ts';

/** A link to the page of a video; `isCopied`: it is on the clipboard. */
export type VideoLink = { url: string; isCopied: boolean };

const notifyFailure = (error: Error): void => {
  notifications.show({ message: describeError(error), color: 'red' });
};

/** The public page of a video: its state, and commands that report their own failures. */
export const useVideoPage = ({ id }: Pick<RenderView, 'id'>) => {
  const queryClient = useQueryClient();
  const recordDownload = useRecordDownload();
  const queryKey = queryKeys.videoPage(id);
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: () => call(readVideoPage, { params: { id } }),
    gcTime: 0,
  });
  const setPage = (page: VideoPage | null): void => {
    queryClient.setQueryData(queryKey, { page });
  };
  const making = useMutation({
    mutationFn: async (days: PageDays): Promise<VideoLink> => {
      const made = call(makeVideoPage, { params: { id }, body: { days } });
      const url = made.then(({ path }) => new URL(path, location.origin).href);
      const isCopied = await copyPromised(url);
      const { expiresAt } = await made;
      setPage({ expiresAt });
      // A new page counts where downloads are limited.
      recordDownload(id, true);
      return { url: await url, isCopied };
    },
    onError: notifyFailure,
  });
  const withdrawal = useMutation({
    mutationFn: () => call(withdrawVideoPage, { params: { id } }),
    onSuccess: () => {
      setPage(null);
      making.reset();
    },
    onError: notifyFailure,
  });
  return {
    /** Undefined until it is known. */
    page: data?.page,
    error,
    isPending,
    reload: () => void refetch(),
    link: making.data ?? null,
    isCopying: making.isPending,
    copy: making.mutate,
    isWithdrawing: withdrawal.isPending,
    withdraw: () => withdrawal.mutate(),
  };
};
