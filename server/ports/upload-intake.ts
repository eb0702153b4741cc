import type { Readable } from 'node:stream';

/** Incoming bytes. `announcedBytes` is the number that the sender announced, or null if unknown. */
export type IncomingBytes = { stream: Readable; announcedBytes: number | null };

/** A file to receive in parts: its length in bytes, and its metadata in the encoding of tus. */
export type ResumableFile = { length: number; metadata: string | null };

/** Why bytes are refused. `out-of-step`: they do not follow those that have arrived. */
export type IntakeProblem = 'not-found' | 'out-of-step' | 'too-large' | 'failed';

/** The bytes received so far, the last of them at `changedAt`. */
export type IncomingFile = { id: string; bytes: number; changedAt: Date };

/** Receives uploads on the disk of this machine. */
export type UploadIntake = {
  /** Creates a file to receive in parts, with its first bytes, if any. Returns how many bytes have arrived. */
  create: (id: string, file: ResumableFile, first: IncomingBytes | null) => Promise<number | IntakeProblem>;
  /** Adds bytes from `offset` on. Returns how many have arrived. After 'failed', some of the new bytes may have arrived. */
  append: (id: string, offset: number, bytes: IncomingBytes) => Promise<number | IntakeProblem>;
  /** The number of bytes that have arrived, and the metadata of the file. */
  measure: (id: string) => Promise<{ offset: number; metadata: string | null } | IntakeProblem>;
  /**
   * Writes a stream and returns its length, or null if it is longer than `limit` bytes.
   *
   * @throws the error of the stream; the bytes received until then stay.
   */
  receive: (id: string, stream: Readable, limit: number) => Promise<number | null>;
  /** Null if the file does not exist. */
  stat: (id: string) => Promise<IncomingFile | null>;
  pathOf: (id: string) => string;
  delete: (id: string) => Promise<void>;
  list: () => Promise<IncomingFile[]>;
  /** Free space on the disk, bytes. */
  freeBytes: () => Promise<number>;
};
