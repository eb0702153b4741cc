import { useDocumentVisibility } from '@mantine/hooks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { endpointUrl } from '#contract/endpoint.ts';
import {
  UploadsEvent,
  type UploadView,
  listUploads,
  watchUploads,
} from '#contract/library/uploads.contract.ts';
import { call } from '#src/api/call.ts';
import { followEvents } from '#src/api/follow-events.ts';
import { invalidateLibrary, queryKeys } from '#src/api/query-keys.ts';
import type { UploadTarget } from '#src/api/resumable-upload.ts';
import { addOwnClip, ownClipId } from '#src/uploads/add-own-clip.ts';
import { type OwnClip, changeOwnClip } from '#src/uploads/own-clips.ts';
import { uploadTitle } from '#src/uploads/upload-area.tsx';
import {
  type QueuedUpload,
  enqueueUpload,
  isSent,
  readQueue,
  subscribeToQueue,
} from '#src/uploads/upload-queue.ts';

/** Polling interval while the server processes an upload, in case no events arrive, ms. */
const FALLBACK_MS = 15_000;

const isWorkedOn = ({ phase }: UploadView): boolean => phase === 'processing' || phase === 'segmenting';

/** The user's uploads on the server; `useUploadEvents` keeps them current. */
export const uploadQuery = queryOptions({
  queryKey: queryKeys.uploads,
  queryFn: () => call(listUploads),
  refetchInterval: ({ state }) => (state.data?.some(isWorkedOn) === true ? FALLBACK_MS : false),
  gcTime: 0,
});

/**
 * Follows uploads, library and timetable by server-sent events while the page is visible and either shows assets (`usesAssets`) or the
 * server processes an upload.
 */
export const useUploadEvents = (usesAssets: boolean): void => {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery(uploadQuery);
  const isVisible = useDocumentVisibility() === 'visible';
  const libraryVersion = useRef<string | null>(null);
  const timetableVersion = useRef<string | null>(null);
  // A browser has few connections to a host, so background tabs leave them to the visible one.
  const isFollowing = isVisible && (usesAssets || data.some(isWorkedOn));
  useEffect(() => {
    if (!isFollowing) return undefined;
    return followEvents({
      url: endpointUrl(watchUploads.path),
      schema: UploadsEvent,
      onValue: ({ uploads, libraryVersion: nextLibrary, timetableVersion: nextTimetable = '' }) => {
        queryClient.setQueryData(queryKeys.uploads, uploads);
        const isOther = libraryVersion.current !== null && libraryVersion.current !== nextLibrary;
        libraryVersion.current = nextLibrary;
        const hasOtherClasses =
          timetableVersion.current !== null && timetableVersion.current !== nextTimetable;
        timetableVersion.current = nextTimetable;
        if (hasOtherClasses) void queryClient.invalidateQueries({ queryKey: queryKeys.timetable });
        if (isOther) invalidateLibrary(queryClient);
      },
    });
  }, [isFollowing, queryClient]);
};

/** Ids of uploads that have just finished; their rows stay for a moment. */
export const finishedUploadsAtom = atom<ReadonlySet<string>>(new Set<string>());

type Uploads = {
  /** In transfer from this page. */
  queued: readonly QueuedUpload[];
  /** On the server: in progress, just finished, finished with a notice, incomplete or failed. */
  uploads: readonly UploadView[];
  reload: () => void;
};

/**
 * Whether an upload on the server is this queued file. An event may arrive before the response with the id; until then, an incomplete
 * upload with the same title and size counts as the same.
 */
const isSameUpload = (queued: QueuedUpload, { id, title, bytes, phase }: UploadView): boolean =>
  queued.uploadId === null
    ? phase === 'uploading' && queued.title === title && queued.bytes === bytes
    : queued.uploadId === id;

/** The uploads of one kind, from this page and others. */
export const useUploads = (kind: UploadView['kind']): Uploads => {
  const all = useSyncExternalStore(subscribeToQueue, readQueue);
  const finished = useAtomValue(finishedUploadsAtom);
  const { data = [], refetch } = useQuery(uploadQuery);
  const queued = all.filter((each) => each.kind === kind);
  const uploads = data
    .filter((upload) => upload.kind === kind && !queued.some((own) => isSameUpload(own, upload)))
    .filter(({ id, phase, notice }) => phase !== 'complete' || notice !== null || finished.has(id))
    .map((upload) =>
      upload.phase === 'uploading' && isSent(upload.id)
        ? { ...upload, phase: 'processing' as const }
        : upload,
    );
  return { queued, uploads, reload: () => void refetch() };
};

type Files = readonly { file: File; title?: string }[];

/** Uploads files to a library one after the other. The title defaults to the file name. `onClip` gets the first one, which plays from the disk. */
export const useUploadFiles = (): ((
  files: Files,
  target: Omit<UploadTarget, 'title'>,
  onClip?: (reading: Promise<OwnClip>) => void,
) => void) => {
  const queryClient = useQueryClient();
  const readAgain = (): void => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.uploads });
    void queryClient.invalidateQueries({ queryKey: queryKeys.storage });
    // A free account's only video counts from the start of its upload.
    void queryClient.invalidateQueries({ queryKey: queryKeys.currentUser });
  };
  return (files, target, onClip) => {
    const keys = files.map(({ file, title }) =>
      enqueueUpload(file, { ...target, title: uploadTitle(title ?? '', file.name) }, readAgain, {
        onCreated: (uploadId, key) => changeOwnClip(ownClipId(key), { uploadId }),
        onCancelled: (key) => changeOwnClip(ownClipId(key), { isCancelled: true }),
      }),
    );
    const [[first], [key]] = [files, keys];
    if (onClip === undefined || first === undefined || key === undefined) return;
    onClip(addOwnClip(first.file, uploadTitle(first.title ?? '', first.file.name), key));
  };
};
