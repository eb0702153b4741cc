import type { Readable } from 'node:stream';

/** A file in the store: its size in bytes and the time it was written. */
export type StoredFile = { key: string; bytes: number; modifiedAt: Date };

/**
 * Stores media files. Keys are relative paths made by our own code, such as `starter/overlays/sparkles.webm`. A file appears completely or
 * not at all.
 */
export type MediaStore = {
  /** Copies a local file into the store under `key`, replacing any earlier file. */
  putFile: (key: string, localPath: string) => Promise<StoredFile>;
  /** Like `putFile`, but moves the file. */
  moveFile: (key: string, localPath: string) => Promise<StoredFile>;
  /** Size and time of a stored file, or null when there is none. */
  stat: (key: string) => Promise<StoredFile | null>;
  /** Reads bytes `start` to `end`, both inclusive, or the whole file without a range. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable>;
  /** Makes the file available as a local path for ffmpeg or a browser. Call `release` when done. */
  stage: (key: string) => Promise<{ localPath: string; release: () => Promise<void> }>;
  delete: (key: string) => Promise<void>;
  /** Moves a file into the trash, where it stays for seven days. */
  trash: (key: string, now: Date) => Promise<void>;
  /** Deletes the files that have been in the trash for seven days. */
  emptyTrash: (now: Date) => Promise<void>;
  /** All keys under a folder such as `library`. */
  keys: (folder: string) => Promise<string[]>;
};

/** A file in the store; `etag` changes with its bytes. */
export type StoredObject = { key: string; bytes: number; modifiedAt: Date; etag: string };

/** A store that several machines share. Null stands for a missing file. */
export type ObjectStore = {
  /** The name for messages, such as `the bucket media at s3.example.com`. */
  name: string;
  /** Uploads a local file, which appears completely or not at all. Returns its bytes. */
  put: (key: string, localPath: string) => Promise<number>;
  /** Writes a short text. */
  putText: (key: string, text: string) => Promise<void>;
  stat: (key: string) => Promise<StoredObject | null>;
  /** Reads bytes `start` to `end`, both inclusive, or the whole object without a range. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable>;
  /** Copies a file; false if it does not exist. */
  copy: (fromKey: string, toKey: string) => Promise<boolean>;
  delete: (key: string) => Promise<void>;
  /** All keys with this prefix. */
  keys: (prefix: string) => Promise<string[]>;
};

/** One attempt at a render; no other attempt uses its work directory. */
export type RenderAttempt = { id: string; attempt: number };

/** Finished videos, the cache of videos for reuse, and the work directories in which attempts make them. */
export type RenderFiles = {
  /**
   * Creates an empty directory for the attempt, and removes those of earlier attempts at the same render. Returns the path in
   * it at which `publish` expects the video.
   */
  createWorkDirectory: (attempt: RenderAttempt) => Promise<string>;
  /** Moves the attempt's video to its final place atomically, replacing any earlier one. Returns its bytes. */
  publish: (attempt: RenderAttempt) => Promise<number>;
  /** Removes the attempt's work directory with everything in it. */
  removeWorkDirectory: (attempt: RenderAttempt) => Promise<void>;
  /**
   * Caches the video of a render under another id, atomically. Deleting either leaves the other. Returns its bytes, or null if there is no
   * video.
   */
  cache: (id: string, cachedId: string) => Promise<number | null>;
  /** Gives a render a copy of a cached video, also atomically. */
  reuse: (cachedId: string, id: string) => Promise<number | null>;
  /** Removes a cached video. */
  evict: (cachedId: string) => Promise<void>;
  /** The bytes of the finished video, or null. */
  size: (id: string) => Promise<number | null>;
  /** Reads bytes `start` to `end`, both inclusive. */
  read: (id: string, range: { start: number; end: number }) => Promise<Readable>;
  delete: (id: string) => Promise<void>;
  /** Moves the finished video into the trash, where it stays for seven days. */
  trash: (id: string, now: Date) => Promise<void>;
  emptyTrash: (now: Date) => Promise<void>;
  /** Free space on the disk in which videos are made, bytes. */
  freeBytes: () => Promise<number>;
  /** Ids of finished and cached videos, and the work directories of this machine. */
  list: () => Promise<{ finished: string[]; cached: string[]; workDirectories: RenderAttempt[] }>;
};

/** A text in a store of files that names the installation that the store belongs to. */
export type StorageMark = {
  /** The name of the store for messages, such as `the folder /srv/renders`. */
  place: string;
  /** Null if there is no mark. */
  read: () => Promise<string | null>;
  /** Replaces the mark, completely or not at all. */
  write: (text: string) => Promise<void>;
};

/** Directories for temporary files, on the same disk as the media store. */
export type WorkDirectories = {
  /** Calls `work` with a new empty directory, and removes it afterwards, even if `work` fails. */
  use: <Result>(work: (folder: string) => Promise<Result>) => Promise<Result>;
  /** Writes a stream to a file in such a directory. Returns its path, or null when it exceeds `limit` bytes. */
  receive: (folder: string, stream: Readable, limit: number) => Promise<string | null>;
};
