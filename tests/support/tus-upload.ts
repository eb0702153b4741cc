import { createReadStream } from 'node:fs';
import { Upload } from 'tus-js-client';

/** A signed-in person's way to a running service. */
export type UploadWay = { address: string; cookie: string };

type Options = {
  metadata?: Record<string, string>;
  /** Bytes of one request; a whole file in one when left out. */
  chunkSize?: number;
  onBytes?: (sent: number, upload: Upload) => void;
};

/** Uploads a file as the browser does, with the client of the protocol, over broken connections; the id of the upload. */
export const tusUpload = (
  { address, cookie }: UploadWay,
  file: string,
  { metadata = { filename: 'clip.mp4' }, chunkSize, onBytes }: Options = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    // In Node the client reads a file by its stream, of which its types do not tell.
    const source = createReadStream(file) as unknown as File;
    const upload: Upload = new Upload(source, {
      endpoint: `${address}/api/uploads`,
      headers: { cookie },
      metadata,
      retryDelays: Array.from({ length: 60 }, () => 500),
      ...(chunkSize === undefined ? {} : { chunkSize }),
      onProgress: (sent) => onBytes?.(sent, upload),
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: reject,
    });
    upload.start();
  });
