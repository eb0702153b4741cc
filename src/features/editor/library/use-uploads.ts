import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { listUploads, type UploadView } from '#contract/uploads.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { readSendings, type Sending, subscribeToSendings } from '#src/features/editor/library/sending.ts';

/** How often the server is asked while it works on an upload, ms. */
const ASK_EVERY = 1500;

/** How long a finished upload shows that it is, ms (document 2, section 9). */
const COMPLETE_SHOWN = 2000;

const isUnderWay = ({ phase }: UploadView): boolean => phase === 'processing' || phase === 'segmenting';

export type Uploads = {
  /** From this page to the server. */
  sendings: readonly Sending[];
  /** On the server: worked on, finished just now, broken off, or refused. */
  uploads: readonly UploadView[];
  reload: () => void;
};

/** The uploads of this person, from this page and any other. The library is read anew when one has become a video. */
export const useUploads = (kind: UploadView['kind']): Uploads => {
  const queryClient = useQueryClient();
  const sendings = useSyncExternalStore(subscribeToSendings, readSendings);
  const { data, refetch } = useQuery({
    queryKey: queryKeys.uploads,
    queryFn: () => call(listUploads),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? ASK_EVERY : false),
    gcTime: 0,
  });
  const working = useRef<ReadonlySet<string>>(new Set());
  const [completed, setCompleted] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ended = (data ?? []).filter(({ id, phase }) => phase === 'complete' && working.current.has(id));
    working.current = new Set((data ?? []).filter(isUnderWay).map(({ id }) => id));
    if (ended.length === 0) return;
    const ids = ended.map(({ id }) => id);
    setCompleted((before) => new Set([...before, ...ids]));
    void queryClient.invalidateQueries({ queryKey: queryKeys.backgroundVideos });
    void queryClient.invalidateQueries({ queryKey: queryKeys.overlays });
    void queryClient.invalidateQueries({ queryKey: queryKeys.currentUser });
    // Not taken back when the list is read again meanwhile: what is complete is no longer told of after a moment.
    setTimeout(
      () => setCompleted((before) => new Set([...before].filter((id) => !ids.includes(id)))),
      COMPLETE_SHOWN,
    );
  }, [data, queryClient]);
  const uploads = (data ?? []).filter(
    (upload) =>
      upload.kind === kind &&
      (isUnderWay(upload) ||
        upload.phase === 'error' ||
        upload.phase === 'uploading' ||
        completed.has(upload.id)),
  );
  return { sendings, uploads, reload: () => void refetch() };
};
