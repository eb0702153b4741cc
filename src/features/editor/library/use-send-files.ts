import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#src/api/query-keys.ts';
import type { UploadTarget } from '#src/api/resumable-upload.ts';
import { sendFile } from '#src/features/editor/library/sending.ts';
import { titleOf } from '#src/features/editor/library/title-of.ts';

type Files = readonly { file: File; title?: string }[];

/** Sends files into a library, one after the other. A title that is not given is the file's name. */
export const useSendFiles = (): ((files: Files, target: Omit<UploadTarget, 'title'>) => void) => {
  const queryClient = useQueryClient();
  const readAgain = (): void => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.uploads });
    void queryClient.invalidateQueries({ queryKey: queryKeys.storage });
    // A free account's one video counts from the moment that it is begun.
    void queryClient.invalidateQueries({ queryKey: queryKeys.currentUser });
  };
  return (files, target) => {
    for (const { file, title } of files) {
      sendFile(file, { ...target, title: titleOf(title ?? '', file.name) }, readAgain);
    }
  };
};
