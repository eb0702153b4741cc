import { THUMBNAIL_BYTES_BELOW, uploadThumbnail } from '#contract/overlays.contract.ts';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/api/api-error.ts';
import { callWithFile } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** What the chooser offers. */
export const THUMBNAIL_ACCEPT = 'image/jpeg,image/png,.jpg,.jpeg,.png';

/** Why a file cannot be the picture of an overlay, for a person; null when it can be tried. */
const thumbnailProblem = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (!/\.(jpe?g|png)$/i.test(name)) return `${name} cannot be the picture. Choose a JPEG or PNG.`;
  if (size === 0) return `${name} is empty. Choose another picture.`;
  if (size >= THUMBNAIL_BYTES_BELOW) return `${name} has 5 MB or more. Choose a smaller picture.`;
  return null;
};

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
      const refusal = thumbnailProblem(file);
      if (refusal === null) sending.mutate(file);
      else notifications.show({ title: FAILED, message: refusal, color: 'red' });
    },
  };
};
