import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { uploadThumbnail } from '#contract/overlays.contract.ts';
import { ApiError } from '#src/api/api-error.ts';
import { callWithFile } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { refuseThumbnail } from '#src/features/editor/panels/thumbnail-rules.ts';

/** A phone may take its time over five megabytes, ms. */
const PATIENCE = 120_000;

const FAILED = 'Failed to upload thumbnail';

/** Sets the picture that stands for an overlay in lists. What cannot be one is refused before it is sent. */
export const useThumbnailUpload = (id: string): { isSending: boolean; send: (file: File) => void } => {
  const queryClient = useQueryClient();
  const sending = useMutation({
    mutationFn: (file: File) =>
      callWithFile(uploadThumbnail, { params: { id }, file }, { timeoutMs: PATIENCE }),
    onSuccess: () => {
      notifications.show({ message: 'Thumbnail uploaded' });
      void queryClient.invalidateQueries({ queryKey: queryKeys.overlays });
    },
    onError: (error) => {
      logError(FAILED, error);
      // What the service says of the file helps; that something went wrong, the title says.
      const message = error instanceof ApiError ? error.message : 'Please try again.';
      notifications.show({ title: FAILED, message, color: 'red' });
    },
  });
  return {
    isSending: sending.isPending,
    send: (file) => {
      const refusal = refuseThumbnail(file);
      if (refusal === null) sending.mutate(file);
      else notifications.show({ title: FAILED, message: refusal, color: 'red' });
    },
  };
};
