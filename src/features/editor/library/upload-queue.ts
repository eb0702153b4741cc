import {
  type ResumableUpload,
  type UploadError,
  type UploadTarget,
  resumableUpload,
  uploadErrorOf,
} from '#src/api/resumable-upload.ts';

/** A file on its way to the server. After that the server tells how far it is. */
export type QueuedUpload = {
  key: number;
  name: string;
  kind: UploadTarget['kind'];
  /** What the server calls it; null until it has heard of it. */
  uploadId: string | null;
  bytes: number;
  sentBytes: number;
  /** One is sent at a time: the others wait for their turn. */
  state: 'waiting' | 'sending' | 'paused' | 'stopped';
  problem: UploadError | null;
};

/** `onChange` is called when the server has heard of it, has all of it, and when it is taken back. */
type Entry = {
  view: QueuedUpload;
  file: File;
  target: UploadTarget;
  /** Counts the times that it was started, because only the last one counts. */
  turn: number;
  upload: Promise<ResumableUpload> | null;
  onChange: () => void;
};

/** Uploads go on while other promos and panels are opened, so they live beside the screens. */
const entries = new Map<number, Entry>();
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

const prepare = ({ view: { key }, file, target, onChange }: Entry): Promise<ResumableUpload> =>
  resumableUpload(file, target, {
    onCreated: (uploadId) => {
      change(key, { uploadId });
      onChange();
    },
    onProgress: (sentBytes) => change(key, { sentBytes }),
    onSent: () => {
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
    entry.upload ??= prepare(entry);
    const upload = await entry.upload;
    // It may have been paused or cancelled while the means to send it were loaded.
    if (entry.turn === turn && entries.get(key)?.view.state === 'sending') upload.start();
  } catch {
    entry.upload = null;
    stop(key, uploadErrorOf(null));
  }
};

/** The next one is sent when nothing else is: all of the network for one file is done sooner than a share for each. */
const startNext = (): void => {
  const all = [...entries.values()];
  if (all.some(({ view }) => view.state === 'sending')) return;
  const next = all.find(({ view }) => view.state === 'waiting');
  if (next !== undefined) void start(next);
};

const isSame = ({ file, target }: Entry, other: File, otherTarget: UploadTarget): boolean =>
  file.name === other.name &&
  file.size === other.size &&
  file.lastModified === other.lastModified &&
  target.kind === otherTarget.kind &&
  target.libraryType === otherTarget.libraryType &&
  target.targetUserId === otherTarget.targetUserId;

/** Goes on with one that was paused or has stopped, as soon as it is its turn. */
export const resumeQueuedUpload = (key: number): void => {
  change(key, { state: 'waiting', problem: null });
  startNext();
};

/** Sends a file when its turn comes. One that is on the list already is gone on with. */
export const enqueueUpload = (file: File, target: UploadTarget, onChange: () => void): void => {
  const same = [...entries.values()].find((entry) => isSame(entry, file, target));
  if (same !== undefined) {
    if (same.view.state !== 'sending') resumeQueuedUpload(same.view.key);
    return;
  }
  lastKey += 1;
  const view: QueuedUpload = {
    key: lastKey,
    name: file.name,
    kind: target.kind,
    uploadId: null,
    bytes: file.size,
    sentBytes: 0,
    state: 'waiting',
    problem: null,
  };
  entries.set(view.key, { view, file, target, turn: 0, upload: null, onChange });
  notifyListeners();
  startNext();
};

/** What breaks off meanwhile is asked of the server when it is gone on with. */
const pauseTransfer = async (entry: Entry | undefined): Promise<void> => {
  await entry?.upload?.then((upload) => upload.pause()).catch(() => undefined);
};

/** Lets others go ahead. What has arrived stays. */
export const pauseQueuedUpload = (key: number): void => {
  change(key, { state: 'paused' });
  void pauseTransfer(entries.get(key));
  startNext();
};

/** Takes it off the list, and what has arrived off the server. */
export const cancelQueuedUpload = async (key: number): Promise<void> => {
  const entry = entries.get(key);
  if (entry === undefined) return;
  entries.delete(key);
  notifyListeners();
  startNext();
  // What cannot be told to the server now is swept there after a day.
  await entry.upload?.then((upload) => upload.cancel()).catch(() => undefined);
  entry.onChange();
};

/** The network is back: what stopped for want of it goes on. */
export const resumeAfterReconnect = (): void => {
  for (const { key, problem } of views) if (problem?.isNetwork === true) resumeQueuedUpload(key);
};

let owner: string | null = null;

/** Whose uploads these are. When somebody else signs in, nothing more is sent, and nobody sees what was. */
export const setQueueOwner = (personId: string): void => {
  if (owner !== null && owner !== personId) {
    for (const entry of entries.values()) void pauseTransfer(entry);
    entries.clear();
    notifyListeners();
  }
  owner = personId;
};
