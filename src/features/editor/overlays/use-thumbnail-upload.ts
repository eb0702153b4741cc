import { byteSize } from '#contract/byte-size.ts';
import { THUMBNAIL_BYTES_BELOW } from '#contract/library/upload-limits.ts';
import { uploadThumbnail } from '#contract/library/overlays.contract.ts';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/api/api-error.ts';
import { callWithFile } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** What the file picker offers. */
export const THUMBNAIL_ACCEPT = 'image/jpeg,image/png,.jpg,.jpeg,.png';

/** Why a file cannot be the thumbnail of an overlay, or null. */
const thumbnailProblem = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (!/\.(jpe?g|png)$/i.test(name)) return `${name} cannot be a thumbnail. Choose a JPEG or PNG.`;
  if (size === 0) return `${name} is empty. Choose another image.`;
  if (size >= THUMBNAIL_BYTES_BELOW)
    return `${name} has ${byteSize(THUMBNAIL_BYTES_BELOW)} or more. Choose a smaller image.`;
  return null;
};

/** A phone may need long for five megabytes, ms. */
const TIMEOUT_MS = 120_000;

const FAILED = 'Failed to upload thumbnail';

/** Uploads the thumbnail of an overlay. An unusable file is rejected before the upload. */
export const useThumbnailUpload = (id: string): { isSending: boolean; send: (file: File) => void } => {
  const queryClient = useQueryClient();
  const sending = useMutation({
    mutationFn: (file: File) =>
      callWithFile(uploadThumbnail, { params: { id }, file }, { timeoutMs: TIMEOUT_MS }),
    onSuccess: () => {
      notifications.show({ message: 'Thumbnail uploaded' });
      void queryClient.invalidateQueries({ queryKey: queryKeys.overlays });
    },
    onError: (error) => {
      logError(FAILED, error);
      // The server's message explains what is wrong with the file.
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
