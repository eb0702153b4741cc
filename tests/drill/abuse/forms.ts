import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { atMost, row, type Row } from '#tests/bench/report.ts';
import { memoryDuring } from '#tests/drill/abuse/memory-during.ts';
import { callsDuring } from '#tests/drill/abuse/other-calls.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';

const FORMS = 15;
const IMAGE_BYTES = 20_000_000;
const MEGABYTE = 1_000_000;

const CHUNK = Buffer.alloc(64 * 1024);

const fields = { videoSettings: '{}', duration: '8', overlayElements: '[]' };

/** A form with an image that nobody needs; its bytes take no memory here. */
function* formBytes(): Generator<Buffer> {
  for (const [name, value] of Object.entries(fields)) {
    yield Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  const headers = 'Content-Disposition: form-data; name="png"; filename="a.png"\r\nContent-Type: image/png';
  yield Buffer.from(`--edge\r\n${headers}\r\n\r\n`);
  for (let sent = 0; sent < IMAGE_BYTES; sent += CHUNK.length) yield CHUNK;
  yield Buffer.from('\r\n--edge--\r\n');
}

/** Node requires `duplex` for a streamed body; the DOM types lack it. */
type StreamingRequest = RequestInit & { duplex: 'half' };

const sendForm = async (address: string, cookie: string): Promise<number> => {
  const request: StreamingRequest = {
    method: 'POST',
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=edge' },
    // The same streams, which the types of Node and of the DOM declare separately.
    body: Readable.toWeb(Readable.from(formBytes())) as ReadableStream,
    duplex: 'half',
  };
  const response = await fetch(`${address}/api/generate-video-parallel`, request);
  await response.text();
  return response.status;
};

const ownMemory = (): number => process.memoryUsage().rss;

/** Forms with large files that nobody needs, all at once. */
export const drillForms = async (): Promise<Row[]> => {
  const drill = await startAuthDrill();
  try {
    const { service, ask } = drill;
    const [attacker, other] = [await service.person(), await service.person()];
    const { port } = service.app.server.address() as AddressInfo;
    const send = () => sendForm(`http://127.0.0.1:${port}`, attacker.cookie);
    // Whatever the first request loads stays.
    let accepted = (await send()) === 200 ? 0 : -FORMS;
    const attack = async () => {
      const statuses = await Promise.all(Array.from({ length: FORMS }, send));
      accepted += statuses.filter((status) => status === 200).length;
    };
    const sending = attack();
    const others = callsDuring(sending, () => ask('GET', '/api/user', { cookie: other.cookie }));
    const [memory, p99] = await Promise.all([
      memoryDuring(sending, { measure: ownMemory, everyMs: 20 }),
      others,
    ]);
    const name = `${FORMS} forms at once with images of ${IMAGE_BYTES / MEGABYTE} MB`;
    return [
      row(`${name}: memory`, Math.round(memory / MEGABYTE), 'MB', atMost(100)),
      row(`${name}: other calls meanwhile, p99`, p99, 'ms', atMost(500)),
      row(`${name}: not accepted`, FORMS - accepted, 'requests', atMost(0)),
    ];
  } finally {
    await drill.close();
  }
};
