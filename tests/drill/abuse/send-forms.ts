/** A process of its own that sends forms, so that its work does not count as the service's. Forked by forms.ts. */
import { Readable } from 'node:stream';

/** `bytes`: of the image in each form. */
export type FormsToSend = { address: string; cookie: string; count: number; bytes: number };

const CHUNK = Buffer.alloc(64 * 1024);

const fields = { videoSettings: '{}', duration: '8', overlayElements: '[]' };

/** A form with an image that no route needs; its bytes take no memory here. */
function* formBytes(imageBytes: number): Generator<Buffer> {
  for (const [name, value] of Object.entries(fields)) {
    yield Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  const headers = 'Content-Disposition: form-data; name="png"; filename="a.png"\r\nContent-Type: image/png';
  yield Buffer.from(`--edge\r\n${headers}\r\n\r\n`);
  for (let sent = 0; sent < imageBytes; sent += CHUNK.length) yield CHUNK;
  yield Buffer.from('\r\n--edge--\r\n');
}

/** Node requires `duplex` for a streamed body; the DOM types lack it. */
type StreamingRequest = RequestInit & { duplex: 'half' };

const sendForm = async ({ address, cookie, bytes }: FormsToSend): Promise<number> => {
  const request: StreamingRequest = {
    method: 'POST',
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=edge' },
    // The same streams, which the types of Node and of the DOM declare separately.
    body: Readable.toWeb(Readable.from(formBytes(bytes))) as ReadableStream,
    duplex: 'half',
  };
  const response = await fetch(`${address}/api/generate-video-parallel`, request);
  await response.text();
  return response.status;
};

const sendForms = async (forms: FormsToSend): Promise<void> => {
  process.send?.(await Promise.all(Array.from({ length: forms.count }, () => sendForm(forms))));
};

// A failed form ends this process, and with it the drill.
process.on('message', (forms: FormsToSend) => void sendForms(forms));
