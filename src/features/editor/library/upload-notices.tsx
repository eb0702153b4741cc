import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { UploadView } from '#contract/uploads.contract.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { finishedUploadsAtom } from '#src/features/editor/library/finished-uploads.ts';
import {
  keepSendingsOf,
  readSendings,
  resumeAfterNetwork,
  subscribeToSendings,
} from '#src/features/editor/library/sending.ts';
import { uploadQuery } from '#src/features/editor/library/upload-query.ts';
import { finishedWords, problemWords } from '#src/features/editor/library/upload-words.ts';

/** How long a finished upload shows that it is, ms (document 2, section 9). */
const COMPLETE_SHOWN = 2000;

const hasEnded = ({ phase }: UploadView): boolean => phase === 'complete' || phase === 'error';

const sayFailed = (message: string): void => {
  notifications.show({ title: 'Upload failed', message, color: 'red' });
};

const sayEnd = (upload: UploadView): void => {
  const { kind, phase, error } = upload;
  if (phase === 'error') {
    const text = error?.message ?? 'Upload failed';
    sayFailed(problemWords(kind, { text, isOurs: error !== null, isNetwork: false }));
    return;
  }
  notifications.show({
    message: kind === 'overlay' ? 'Overlay uploaded successfully' : finishedWords(upload),
  });
};

/** Tells of what was sent and stopped, once each. */
const useStoppedSendings = (): void => {
  const sendings = useSyncExternalStore(subscribeToSendings, readSendings);
  const told = useRef<ReadonlySet<number>>(new Set());
  const isSending = sendings.some(({ state }) => state === 'sending');
  useEffect(() => {
    const stopped = sendings.filter(({ state }) => state === 'stopped');
    for (const { key, kind, problem } of stopped) {
      if (!told.current.has(key) && problem !== null) sayFailed(problemWords(kind, problem));
    }
    told.current = new Set(stopped.map(({ key }) => key));
  }, [sendings]);
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSending]);
};

/** Tells of what has ended on the server since this page has been watching; the library is read anew for it. */
const useEndedUploads = (): void => {
  const queryClient = useQueryClient();
  const setFinished = useSetAtom(finishedUploadsAtom);
  const { data } = useQuery(uploadQuery);
  const open = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (data === undefined) return;
    const ended = data.filter((upload) => hasEnded(upload) && open.current.has(upload.id));
    open.current = new Set(data.filter((upload) => !hasEnded(upload)).map(({ id }) => id));
    if (ended.length === 0) return;
    ended.forEach(sayEnd);
    for (const queryKey of [
      queryKeys.backgroundVideos,
      queryKeys.overlays,
      queryKeys.currentUser,
      queryKeys.storage,
    ]) {
      void queryClient.invalidateQueries({ queryKey });
    }
    const ids = new Set(ended.map(({ id }) => id));
    setFinished((before) => new Set([...before, ...ids]));
    // Not taken back when the list is read again meanwhile: what is complete is no longer told of after a moment.
    setTimeout(
      () => setFinished((before) => new Set([...before].filter((id) => !ids.has(id)))),
      COMPLETE_SHOWN,
    );
  }, [data, queryClient, setFinished]);
};

/**
 * Watches over the uploads of this person while any panel is open: says how they end, goes on when the network is back,
 * and asks before the page is left in the middle of one.
 */
export const UploadNotices = () => {
  const personId = useCurrentUser().data?.id;
  useEffect(() => {
    if (personId !== undefined) keepSendingsOf(personId);
  }, [personId]);
  useStoppedSendings();
  useEndedUploads();
  useEffect(() => {
    addEventListener('online', resumeAfterNetwork);
    return () => removeEventListener('online', resumeAfterNetwork);
  }, []);
  return null;
};
