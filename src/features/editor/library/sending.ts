import { resumableUpload, type ResumableUpload, type UploadTarget } from '#src/api/resumable-upload.ts';

/** A file on its way to the server. After that the server tells how far it is. */
export type Sending = {
  key: number;
  name: string;
  bytes: number;
  sentBytes: number;
  state: 'sending' | 'paused' | 'stopped';
  /** Why it stopped, for a person. */
  problem: string | null;
};

type Entry = { view: Sending; upload: ResumableUpload | null };

/** Uploads go on while other promos and panels are opened, so they live beside the screens. */
const entries = new Map<number, Entry>();
const listeners = new Set<() => void>();
let views: readonly Sending[] = [];
let lastKey = 0;

const announce = (): void => {
  views = [...entries.values()].map(({ view }) => view);
  for (const listener of listeners) listener();
};

const change = (key: number, fields: Partial<Sending>): void => {
  const entry = entries.get(key);
  if (entry === undefined) return;
  entry.view = { ...entry.view, ...fields };
  announce();
};

const forget = (key: number): void => {
  entries.delete(key);
  announce();
};

/** For useSyncExternalStore. */
export const subscribeToSendings = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
export const readSendings = (): readonly Sending[] => views;

/** Starts to send a file; `onSent` is called once the server has all of it. */
export const sendFile = async (file: File, target: UploadTarget, onSent: () => void): Promise<void> => {
  lastKey += 1;
  const key = lastKey;
  const view: Sending = {
    key,
    name: file.name,
    bytes: file.size,
    sentBytes: 0,
    state: 'sending',
    problem: null,
  };
  const entry: Entry = { view, upload: null };
  entries.set(key, entry);
  announce();
  entry.upload = await resumableUpload(file, target, {
    onProgress: (sentBytes) => change(key, { sentBytes, state: 'sending', problem: null }),
    onSent: () => {
      forget(key);
      onSent();
    },
    onStopped: (problem) => change(key, { state: 'stopped', problem }),
  });
  entry.upload.start();
};

export const pauseSending = async (key: number): Promise<void> => {
  await entries.get(key)?.upload?.pause();
  change(key, { state: 'paused' });
};

export const resumeSending = (key: number): void => {
  change(key, { state: 'sending', problem: null });
  entries.get(key)?.upload?.start();
};

/** Takes it off the list, and what has arrived off the server. */
export const cancelSending = async (key: number): Promise<void> => {
  const upload = entries.get(key)?.upload ?? null;
  forget(key);
  // What cannot be told to the server now is swept there after a day.
  await upload?.cancel().catch(() => undefined);
};
