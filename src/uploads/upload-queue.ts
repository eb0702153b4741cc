import { ApiError, describeError, isTransient } from '#src/api/api-error.ts';
import { notifyError } from '#src/api/notify-error.ts';
import {
  type ResumableUpload,
  type UploadError,
  type UploadTarget,
  fingerprintOf,
  namePeople,
  resumableUpload,
  uploadErrorOf,
} from '#src/api/resumable-upload.ts';
import { whenIdle } from '#src/ui/browser/scheduling.ts';

/** A file that waits for or is in transfer to the server. */
export type QueuedUpload = {
  key: number;
  name: string;
  /** The upload's title on the server. */
  title: string;
  kind: UploadTarget['kind'];
  /** The server's id; null until the upload is created. */
  uploadId: string | null;
  bytes: number;
  sentBytes: number;
  /** One file transfers at a time; the others wait. */
  state: 'waiting' | 'sending' | 'paused' | 'stopped';
  problem: UploadError | null;
};

/** Called with the key in the queue, and with the id that the server gave the upload. */
type UploadSteps = { onCreated: (uploadId: string, key: number) => void; onCancelled: (key: number) => void };

/** `onChange` is called when the server creates, completes or cancels the upload. */
type Entry = {
  view: QueuedUpload;
  file: File;
  target: UploadTarget;
  /** The server has received the whole file. */
  isSent: boolean;
  /** The number of starts; only the latest may proceed. */
  turn: number;
  upload: Promise<ResumableUpload> | null;
  onChange: () => void;
  steps: UploadSteps | undefined;
};

// Module state, because uploads continue while the user opens other panels and promos.
const entries = new Map<number, Entry>();
/** Ids of uploads whose whole file this page has sent. */
const sentIds = new Set<string>();
const listeners = new Set<() => void>();
let views: readonly QueuedUpload[] = [];
let lastKey = 0;

const notifyListeners = (): void => {
  views = [...entries.values()].map(({ view }) => view);
  for (const listener of listeners) listener();
};

const change = (key: number, fields: Partial<QueuedUpload>): void => {
  const entry = entries.get(key);
  if (entry === undefined) return;
  entry.view = { ...entry.view, ...fields };
  notifyListeners();
};

/** For useSyncExternalStore. */
export const subscribeToQueue = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
export const readQueue = (): readonly QueuedUpload[] => views;

/** Whether this page has sent the whole file of an upload. What the server said of it before does not say so yet. */
export const isSent = (uploadId: string): boolean => sentIds.has(uploadId);

const prepare = ({ view: { key }, file, target, onChange, steps }: Entry): Promise<ResumableUpload> =>
  resumableUpload(file, target, {
    onCreated: (uploadId) => {
      change(key, { uploadId });
      steps?.onCreated(uploadId, key);
      onChange();
    },
    onProgress: (sentBytes) => change(key, { sentBytes }),
    onSent: () => {
      const entry = entries.get(key);
      if (entry !== undefined) entry.isSent = true;
      if (entry?.view.uploadId != null) sentIds.add(entry.view.uploadId);
      entries.delete(key);
      notifyListeners();
      onChange();
      startNext();
    },
    onStopped: (problem) => stop(key, problem),
  });

const stop = (key: number, problem: UploadError): void => {
  const entry = entries.get(key);
  change(key, { state: 'stopped', problem });
  entry?.onChange();
  startNext();
};

const start = async (entry: Entry): Promise<void> => {
  const { key } = entry.view;
  change(key, { state: 'sending', problem: null });
  entry.turn += 1;
  const { turn } = entry;
  try {
    // Whoever has just chosen the file sees it first.
    entry.upload ??= whenIdle().then(() => prepare(entry));
    const upload = await entry.upload;
    // The upload may have been paused or cancelled while the tus client loaded.
    if (entry.turn === turn && entries.get(key)?.view.state === 'sending') upload.start();
  } catch (error) {
    entry.upload = null;
    const isOurs = error instanceof ApiError && !isTransient(error);
    stop(key, isOurs ? { text: describeError(error), isOurs, isNetwork: false } : uploadErrorOf(null));
  }
};

/** Starts the next upload if none is running: with the whole bandwidth, the first file finishes sooner. */
const startNext = (): void => {
  const all = [...entries.values()];
  if (all.some(({ view }) => view.state === 'sending')) return;
  const next = all.find(({ view }) => view.state === 'waiting');
  if (next !== undefined) void start(next);
};

/** Queues a paused or stopped upload again. */
export const resumeQueuedUpload = (key: number): void => {
  change(key, { state: 'waiting', problem: null });
  startNext();
};

/** Adds a file to the queue, or resumes it with the given people if it is already there. Returns the key of its upload. */
export const enqueueUpload = (
  file: File,
  target: UploadTarget,
  onChange: () => void,
  steps?: UploadSteps,
): number => {
  const fingerprint = fingerprintOf(file, target);
  const same = [...entries.values()].find((entry) => fingerprintOf(entry.file, entry.target) === fingerprint);
  if (same !== undefined) {
    if (target.personIds !== undefined) void restartWith(same, target.personIds);
    else if (same.view.state !== 'sending') resumeQueuedUpload(same.view.key);
    return same.view.key;
  }
  lastKey += 1;
  const view: QueuedUpload = {
    key: lastKey,
    name: file.name,
    title: target.title,
    kind: target.kind,
    uploadId: null,
    bytes: file.size,
    sentBytes: 0,
    state: 'waiting',
    problem: null,
  };
  entries.set(view.key, { view, file, target, isSent: false, turn: 0, upload: null, onChange, steps });
  notifyListeners();
  startNext();
  return view.key;
};

/** Pauses a transfer. A failure does not matter, because resuming asks the server for the offset. */
const pauseTransfer = async (entry: Entry | undefined): Promise<void> => {
  await entry?.upload?.then((upload) => upload.pause()).catch(() => undefined);
};

/** Restarts an upload with other people, or only updates the people if the file is already sent. */
const restartWith = async (entry: Entry, personIds: readonly string[]): Promise<void> => {
  await pauseTransfer(entry);
  entry.target = { ...entry.target, personIds };
  entry.upload = null;
  const { key, uploadId } = entry.view;
  if (!entry.isSent || uploadId === null) return resumeQueuedUpload(key);
  try {
    await namePeople(uploadId, entry.target);
  } catch (error) {
    notifyError(error);
  }
};

/** Pauses an upload and starts the next. The transferred bytes stay on the server. */
export const pauseQueuedUpload = (key: number): void => {
  change(key, { state: 'paused' });
  void pauseTransfer(entries.get(key));
  startNext();
};

/** Removes an upload from the queue and its bytes from the server. */
export const cancelQueuedUpload = async (key: number): Promise<void> => {
  const entry = entries.get(key);
  if (entry === undefined) return;
  entries.delete(key);
  entry.steps?.onCancelled(key);
  notifyListeners();
  startNext();
  // If the server cannot be reached, it sweeps the bytes after a day.
  await entry.upload?.then((upload) => upload.cancel()).catch(() => undefined);
  entry.onChange();
};

/** Resumes the uploads that stopped because of the network. */
export const resumeAfterReconnect = (): void => {
  for (const { key, problem } of views) if (problem?.isNetwork === true) resumeQueuedUpload(key);
};

let owner: string | null = null;

/** Sets the owner of the uploads. When another user signs in, the queue stops and is cleared. */
export const setQueueOwner = (userId: string): void => {
  if (owner !== null && owner !== userId) {
    for (const entry of entries.values()) void pauseTransfer(entry);
    entries.clear();
    notifyListeners();
  }
  owner = userId;
};
