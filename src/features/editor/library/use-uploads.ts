import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type UploadView, listUploads } from '#contract/uploads.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { atom, useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import {
  type QueuedUpload,
  enqueueUpload,
  readQueue,
  subscribeToQueue,
} from '#src/features/editor/library/upload-queue.ts';
import type { UploadTarget } from '#src/api/resumable-upload.ts';
import { uploadTitle } from '#src/features/editor/library/upload-rules.ts';

/** How often the server is asked while it works on an upload, ms. */
const ASK_EVERY = 1500;

const isUnderWay = ({ phase }: UploadView): boolean => phase === 'processing' || phase === 'segmenting';

/** The uploads of this person, as the server knows them; asked for again while it works on one. */
export const uploadQuery = queryOptions({
  queryKey: queryKeys.uploads,
  queryFn: () => call(listUploads),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? ASK_EVERY : false),
  gcTime: 0,
});

/** Ids of uploads that were finished a moment ago; their rows say so before they go. */
export const finishedUploadsAtom = atom<ReadonlySet<string>>(new Set<string>());

type Uploads = {
  /** From this page to the server. */
  queued: readonly QueuedUpload[];
  /** On the server: worked on, finished just now, finished with a notice, not whole, or refused. */
  uploads: readonly UploadView[];
  reload: () => void;
};

/** The uploads of one kind that there is something to say of, from this page and any other. */
export const useUploads = (kind: UploadView['kind']): Uploads => {
  const all = useSyncExternalStore(subscribeToQueue, readQueue);
  const finished = useAtomValue(finishedUploadsAtom);
  const { data = [], refetch } = useQuery(uploadQuery);
  const sendings = all.filter((sending) => sending.kind === kind);
  const own = new Set(sendings.map(({ uploadId }) => uploadId));
  const uploads = data.filter(
    ({ id, kind: itsKind, phase, notice }) =>
      itsKind === kind && !own.has(id) && (phase !== 'complete' || notice !== null || finished.has(id)),
  );
  return { queued: sendings, uploads, reload: () => void refetch() };
};

type Files = readonly { file: File; title?: string }[];

/** Sends files into a library, one after the other. A title that is not given is the file's name. */
export const useUploadFiles = (): ((files: Files, target: Omit<UploadTarget, 'title'>) => void) => {
  const queryClient = useQueryClient();
  const readAgain = (): void => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.uploads });
    void queryClient.invalidateQueries({ queryKey: queryKeys.storage });
    // A free account's one video counts from the moment that it is begun.
    void queryClient.invalidateQueries({ queryKey: queryKeys.currentUser });
  };
  return (files, target) => {
    for (const { file, title } of files) {
      enqueueUpload(file, { ...target, title: uploadTitle(title ?? '', file.name) }, readAgain);
    }
  };
};
