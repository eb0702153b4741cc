import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

/** The types of data that services send and receive piece by piece, without HTTP. `server/plugins` does this over HTTP. */

/** Opens the views to send as events. They end by themselves or when `signal` aborts. */
export type ViewSource = {
  /** Sources with the same key have the same views, so their streams share one reader. */
  key: string;
  open: (signal: AbortSignal) => AsyncIterable<unknown>;
};

/** Receives each step of a response as soon as it is finished. `signal` aborts when the client is gone. */
export type StepReader<Step = unknown> = { report: (step: Step) => void; signal: AbortSignal };

/** Makes a response. */
export type StepwiseWork<Step = unknown, Result = unknown> = (reader: StepReader<Step>) => Promise<Result>;

export type Form = NonNullable<Endpoint['form']>;

/** `onFile` receives the file while it streams in; `discard` undoes that if the rest of the form is wrong. */
export type FileCallbacks<Received> = {
  onFile: (file: { stream: Readable; fileName: string; field: string }) => Promise<Received>;
  discard: (received: Received) => Promise<void>;
};

/** Reads one form. The service that uses the file never sees the request. */
export type FormReader<F extends Form> = <Received>(
  callbacks: FileCallbacks<Received>,
) => Promise<{ received: Received; fields: z.output<F['fields']> }>;
