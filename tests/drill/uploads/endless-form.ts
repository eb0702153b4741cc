import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { ServiceSession } from '#tests/support/upload-client.ts';

const PIECE_BYTES = 1_000_000;
const PAUSE_MS = 20;

/**
 * A video that ends only with `signal`, a megabyte at a time: `fetch` keeps reading and buffering the body of a request
 * whose connection has broken.
 */
const pieces = async function* (signal: AbortSignal): AsyncGenerator<Buffer> {
  yield Buffer.from(
    '--edge\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n',
  );
  while (!signal.aborted) {
    yield Buffer.alloc(PIECE_BYTES, 1);
    await setTimeout(PAUSE_MS);
  }
};

/** Sends a form that continues until the service answers; rejects when the connection breaks. */
export const sendEndlessForm = ({ address, cookie }: ServiceSession): Promise<Response> => {
  const settled = new AbortController();
  return fetch(`${address}/api/upload-personal-video`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=edge' },
    body: Readable.toWeb(Readable.from(pieces(settled.signal))),
    duplex: 'half',
  }).finally(() => settled.abort());
};
