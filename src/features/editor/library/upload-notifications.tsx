import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { UploadView } from '#contract/uploads.contract.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { finishedUploadsAtom, uploadQuery } from '#src/features/editor/library/use-uploads.ts';
import {
  readQueue,
  resumeAfterReconnect,
  setQueueOwner,
  subscribeToQueue,
} from '#src/features/editor/library/upload-queue.ts';
import { finishedText, problemText } from '#src/features/editor/library/upload-copy.ts';

/** How long a finished upload shows that it is, ms (document 2, section 9). */
const COMPLETE_SHOWN = 2000;

const hasEnded = ({ phase }: UploadView): boolean => phase === 'complete' || phase === 'error';

const notifyFailed = (message: string): void => {
  notifications.show({ title: 'Upload failed', message, color: 'red' });
};

const notifyEnded = (upload: UploadView): void => {
  const { kind, phase, error } = upload;
  if (phase === 'error') {
    const text = error?.message ?? 'Upload failed';
    notifyFailed(problemText(kind, { text, isOurs: error !== null, isNetwork: false }));
    return;
  }
  notifications.show({
    message: kind === 'overlay' ? 'Overlay uploaded successfully' : finishedText(upload),
  });
};

/** Tells of what was sent and stopped, once each. */
const useStoppedNotifications = (): void => {
  const sendings = useSyncExternalStore(subscribeToQueue, readQueue);
  const told = useRef<ReadonlySet<number>>(new Set());
  const isSending = sendings.some(({ state }) => state === 'sending');
  useEffect(() => {
    const stopped = sendings.filter(({ state }) => state === 'stopped');
    for (const { key, kind, problem } of stopped) {
      if (!told.current.has(key) && problem !== null) notifyFailed(problemText(kind, problem));
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
const useEndedNotifications = (): void => {
  const queryClient = useQueryClient();
  const setFinished = useSetAtom(finishedUploadsAtom);
  const { data } = useQuery(uploadQuery);
  const open = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (data === undefined) return;
    const ended = data.filter((upload) => hasEnded(upload) && open.current.has(upload.id));
    open.current = new Set(data.filter((upload) => !hasEnded(upload)).map(({ id }) => id));
    if (ended.length === 0) return;
    ended.forEach(notifyEnded);
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
export const UploadNotifications = () => {
  const personId = useCurrentUser().data?.id;
  useEffect(() => {
    if (personId !== undefined) setQueueOwner(personId);
  }, [personId]);
  useStoppedNotifications();
  useEndedNotifications();
  useEffect(() => {
    addEventListener('online', resumeAfterReconnect);
    return () => removeEventListener('online', resumeAfterReconnect);
  }, []);
  return null;
};
