import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

/** What services send and receive piece by piece, without HTTP; `server/plugins` does it over HTTP. */

/** Opens the views to send as events; they end on their own or when `signal` aborts. */
export type ViewSource = {
  /** Sources of the same key have the same views, so that their streams share one reading of them. */
  key: string;
  open: (signal: AbortSignal) => AsyncIterable<unknown>;
};

/** Receives each step of a response as soon as it is finished. `signal` aborts when the client has gone. */
export type StepReader<Step = unknown> = { report: (step: Step) => void; signal: AbortSignal };

/** Makes a response. */
export type StepwiseWork<Step = unknown, Result = unknown> = (reader: StepReader<Step>) => Promise<Result>;

export type Form = NonNullable<Endpoint['form']>;

/** `onFile` receives the file while it streams in; `discard` undoes that when the rest of the form is wrong. */
export type FileCallbacks<Received> = {
  onFile: (file: { stream: Readable; fileName: string; field: string }) => Promise<Received>;
  discard: (received: Received) => Promise<void>;
};

/** Reads one form; the service that uses the file never sees the request. */
export type FormReader<F extends Form> = <Received>(
  callbacks: FileCallbacks<Received>,
) => Promise<{ received: Received; fields: z.output<F['fields']> }>;
