import type { Readable } from 'node:stream';

/** A request of the tus 1.0.0 protocol for the upload `id`; header names in lower case. */
export type ProtocolRequest = {
  method: 'POST' | 'PATCH' | 'HEAD';
  id: string;
  headers: Readonly<Record<string, string>>;
  body: Readable | null;
};

/** The response, without a body. With a status of 400 or above nothing was written. */
export type ProtocolResponse = { status: number; headers: Record<string, string> };

/** Bytes received so far, the last of them at `changedAt`. */
export type IncomingFile = { id: string; bytes: number; changedAt: Date };

/** Receives uploads on the disk of this machine. */
export type UploadIntake = {
  /** Speaks tus: POST creates the upload (with its first bytes, if any), PATCH appends bytes, HEAD returns the offset. */
  handle: (request: ProtocolRequest) => Promise<ProtocolResponse>;
  /**
   * Writes a stream and returns its length; null when it is longer than `limit` bytes.
   *
   * @throws the error of the stream; the bytes received until then stay.
   */
  receive: (id: string, stream: Readable, limit: number) => Promise<number | null>;
  /** Null when there is none. */
  stat: (id: string) => Promise<IncomingFile | null>;
  pathOf: (id: string) => string;
  delete: (id: string) => Promise<void>;
  list: () => Promise<IncomingFile[]>;
  /** Free space on the disk, bytes. */
  freeBytes: () => Promise<number>;
};
