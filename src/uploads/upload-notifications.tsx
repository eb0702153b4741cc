import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { UploadView } from '#contract/library/uploads.contract.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { notifyProblem } from '#src/api/notify-error.ts';
import { invalidateLibrary, queryKeys } from '#src/api/query-keys.ts';
import { finishedText, problemText } from '#src/uploads/upload-list.tsx';
import {
  readQueue,
  resumeAfterReconnect,
  setQueueOwner,
  subscribeToQueue,
} from '#src/uploads/upload-queue.ts';
import { finishedUploadsAtom, uploadQuery, useUploadEvents } from '#src/uploads/use-uploads.ts';

/** How long a finished upload stays in the list, ms. */
const COMPLETE_SHOWN_MS = 2000;

const hasEnded = ({ phase }: UploadView): boolean => phase === 'complete' || phase === 'error';

const notifyFailed = (message: string): void => {
  notifyProblem({ title: 'Upload failed', message });
};

const notifyEnded = (upload: UploadView): void => {
  const { kind, phase, error } = upload;
  if (phase === 'error') {
    const text = error?.message ?? 'Upload failed';
    notifyFailed(problemText(kind, { text, isOurs: error !== null, isNetwork: false }));
    return;
  }
  notifications.show({ message: finishedText(upload) });
};

/** How often uploads are retried after a network failure, ms. A browser does not notice when a router goes offline. */
const RETRY_MS = 15_000;

/** Notifies once of each stopped transfer that does not resume automatically, and asks before the page closes during a transfer. */
const useTransferNotifications = (): void => {
  const queued = useSyncExternalStore(subscribeToQueue, readQueue);
  const notified = useRef<ReadonlySet<number>>(new Set());
  const isSending = queued.some(({ state }) => state === 'sending');
  useEffect(() => {
    const stopped = queued.filter(({ state }) => state === 'stopped');
    for (const { key, kind, problem } of stopped) {
      if (notified.current.has(key) || problem === null || problem.isNetwork) continue;
      notifyFailed(problemText(kind, problem));
    }
    notified.current = new Set(stopped.map(({ key }) => key));
  }, [queued]);
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSending]);
};

/** Notifies of uploads that end while this page is open, and refetches the library. */
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
    invalidateLibrary(queryClient);
    // The current user includes the number of uploads of a free account.
    void queryClient.invalidateQueries({ queryKey: queryKeys.currentUser });
    const ids = new Set(ended.map(({ id }) => id));
    setFinished((before) => new Set([...before, ...ids]));
    // Not cleared when the effect runs again: each finished upload leaves the list after its own delay.
    setTimeout(
      () => setFinished((before) => new Set([...before].filter((id) => !ids.has(id)))),
      COMPLETE_SHOWN_MS,
    );
  }, [data, queryClient, setFinished]);
};

/** `usesAssets`: the page shows assets of the library, which others may delete. */
type UploadNotificationsProps = { usesAssets?: boolean };

/**
 * Watches the user's uploads, whichever panel is open: notifies when they end, resumes them after a network failure, and asks before the
 * page closes during a transfer.
 */
export const UploadNotifications = ({ usesAssets = false }: UploadNotificationsProps) => {
  const userId = useCurrentUser().data?.id;
  useEffect(() => {
    if (userId !== undefined) setQueueOwner(userId);
  }, [userId]);
  useTransferNotifications();
  useUploadEvents(usesAssets);
  useEndedNotifications();
  useEffect(() => {
    addEventListener('online', resumeAfterReconnect);
    const retries = setInterval(() => navigator.onLine && resumeAfterReconnect(), RETRY_MS);
    return () => {
      removeEventListener('online', resumeAfterReconnect);
      clearInterval(retries);
    };
  }, []);
  return null;
};
