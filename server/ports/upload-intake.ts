import type { Readable } from 'node:stream';

/** A request of the protocol tus 1.0.0 about the upload `id`; header names in lower case. */
export type ProtocolRequest = {
  method: 'POST' | 'PATCH' | 'HEAD';
  id: string;
  headers: Readonly<Record<string, string>>;
  body: Readable | null;
};

/** What to answer it: no body. A status of 400 or more is a refusal, for which nothing was written. */
export type ProtocolAnswer = { status: number; headers: Record<string, string> };

/** Bytes that have arrived; `changedAt` is when the last of them did. */
export type ArrivedFile = { id: string; bytes: number; changedAt: Date };

/** Where uploads arrive, on the disk of this machine; ids are ours. */
export type UploadIntake = {
  /** Speaks tus: POST makes the upload (with its first bytes, where they come along), PATCH adds bytes, HEAD says how many there are. */
  answer: (request: ProtocolRequest) => Promise<ProtocolAnswer>;
  /**
   * Writes a stream, and answers its length; null when more than `limit` bytes came.
   *
   * @throws what the stream fails of. What has been written stays.
   */
  receive: (id: string, stream: Readable, limit: number) => Promise<number | null>;
  /** Null when there is none. */
  stat: (id: string) => Promise<ArrivedFile | null>;
  pathOf: (id: string) => string;
  delete: (id: string) => Promise<void>;
  list: () => Promise<ArrivedFile[]>;
  /** What the disk still takes, bytes. */
  freeBytes: () => Promise<number>;
};
