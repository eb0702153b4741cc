import { useMutation } from '@tanstack/react-query';
import { describeError } from '#src/api/api-error.ts';
import { logError } from '#src/api/log-error.ts';
import { DeletionButtons } from '#src/ui/deletion-dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';

type PersonVideoDeletionProps = {
  /** The name of the person whose library has the video. */
  name: string;
  onDelete: () => Promise<unknown>;
  /** Called after the deletion, even if it failed. */
  onSettled: () => unknown;
  onClose: () => void;
};

/** Asks for confirmation before a video is deleted from another user's library; the content of a `DeletionDialog`. */
export const PersonVideoDeletion = ({ name, onDelete, onSettled, onClose }: PersonVideoDeletionProps) => {
  const deletion = useMutation({
    mutationFn: onDelete,
    onError: (error) => logError('Deleting a video failed', error),
    onSettled,
  });
  return (
    <>
      <p>
        {name} can no longer use it, and promos with it lose their background. Finished videos stay as they
        are.
      </p>
      <FormError text={deletion.isError ? describeError(deletion.error) : ''} />
      <DeletionButtons
        isDeleting={deletion.isPending}
        onKeep={onClose}
        onDelete={() => deletion.mutate(undefined, { onSuccess: onClose })}
      />
    </>
  );
};
