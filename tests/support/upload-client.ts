import { createReadStream } from 'node:fs';
import type { LightMyRequestResponse } from 'fastify';
import { Upload } from 'tus-js-client';
import type { Person } from '#tests/support/test-service.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const metadataHeader = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',');

export const tusHeaders = (headers: Record<string, string>): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  ...headers,
});

/** The headers by which a resumable upload of `bytes` bytes begins. */
export const uploadHeaders = (
  bytes: number,
  metadata: Record<string, string> = { filename: 'spin.mp4' },
): Record<string, string> =>
  tusHeaders({ 'upload-length': String(bytes), 'upload-metadata': metadataHeader(metadata) });

/** Begins a resumable upload of `bytes` bytes. */
export const startUpload = (
  person: Person,
  bytes: number,
  metadata?: Record<string, string>,
): Promise<LightMyRequestResponse> =>
  person.call('POST', '/api/uploads', undefined, uploadHeaders(bytes, metadata));

/** The id in the address of a begun upload. */
export const idOf = (response: LightMyRequestResponse): string =>
  String(response.headers['location']).split('/').at(-1) ?? '';

export const sendBytes = (
  person: Person,
  id: string,
  bytes: Buffer,
  offset = 0,
): Promise<LightMyRequestResponse> =>
  person.call(
    'PATCH',
    `/api/uploads/${id}`,
    bytes,
    tusHeaders({ 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }),
  );

export const measure = (person: Person, id: string): Promise<LightMyRequestResponse> =>
  person.call('HEAD', `/api/uploads/${id}`, undefined, tusHeaders({}));

/** A form with a file, in the order of its fields. */
export const formOf = (fields: Record<string, string | { name: string; bytes: Buffer }>): FormData => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(key, value);
    else form.append(key, new File([new Uint8Array(value.bytes)], value.name), value.name);
  }
  return form;
};

/** A whole resumable upload of these bytes; its id. */
export const uploadBytes = async (
  person: Person,
  bytes: Buffer,
  metadata?: Record<string, string>,
): Promise<string> => {
  const id = idOf(await startUpload(person, bytes.length, metadata));
  await sendBytes(person, id, bytes);
  return id;
};

/** What a signed-in person's calls need: the address of a running service and their cookie. */
export type ServiceSession = { address: string; cookie: string };

type Options = {
  metadata?: Record<string, string>;
  /** Bytes of one request; a whole file in one when left out. */
  chunkSize?: number;
  onBytes?: (sent: number, upload: Upload) => void;
};

/** Uploads a file as the browser does, with the client of the protocol, over broken connections; the id of the upload. */
export const tusUpload = (
  { address, cookie }: ServiceSession,
  file: string,
  { metadata = { filename: 'clip.mp4' }, chunkSize, onBytes }: Options = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    // In Node the client reads a file as a stream, which its types do not mention.
    const source = createReadStream(file) as unknown as File;
    const upload: Upload = new Upload(source, {
      endpoint: `${address}/api/uploads`,
      headers: { cookie },
      metadata,
      retryDelays: Array.from({ length: 600 }, () => 500),
      ...(chunkSize === undefined ? {} : { chunkSize }),
      onProgress: (sent) => onBytes?.(sent, upload),
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: reject,
    });
    upload.start();
  });
