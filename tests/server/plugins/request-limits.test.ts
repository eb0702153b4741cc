import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { bodyTimeout } from '#server/plugins/request-limits.ts';

const WHOLE_MS = 240;
const SILENCE_MS = 100;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Waits for the network, which fake timers do not move. */
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
};

/** A POST of a JSON body, sent byte by byte; `statusLine` is the status line, empty if the connection closes without a response. */
const startPost = async (url: string, { bytes }: { bytes: number }) => {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(bodyTimeout, { wholeMs: WHOLE_MS, silenceMs: SILENCE_MS });
  app.post('/short', async () => 'read');
  app.post('/long', { config: { bodyMayTakeLong: true } }, async () => 'read');
  let received: Socket | undefined;
  app.server.on('connection', (socket: Socket) => (received = socket));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const timersBefore = vi.getTimerCount();
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(client, 'connect');
  let text = '';
  client.on('data', (data) => (text += data)).on('error', () => {});
  const closed = once(client, 'close');
  client.write(
    `POST ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  await until(() => vi.getTimerCount() > timersBefore);
  return {
    isOpen: () => !client.destroyed,
    sendByte: async () => {
      const before = received?.bytesRead ?? 0;
      client.write('1');
      await until(() => (received?.bytesRead ?? 0) > before);
    },
    statusLine: async () => {
      await closed;
      return text.split('\r\n')[0];
    },
  };
};

test('reads a body that arrives in time', async () => {
  const { sendByte, statusLine } = await startPost('/short', { bytes: 1 });
  await sendByte();
  expect(await statusLine()).toBe('HTTP/1.1 200 OK');
});

test('closes the connection when a body is not complete in time, however steadily it arrives', async () => {
  const { sendByte, isOpen, statusLine } = await startPost('/short', { bytes: 20 });
  for (let count = 0; count < 3; count += 1) {
    await sendByte();
    vi.advanceTimersByTime(WHOLE_MS / 3 - 1);
  }
  expect(isOpen()).toBe(true);
  vi.advanceTimersByTime(3);
  expect(await statusLine()).toBe('');
});

test('lets a long body take any time while bytes keep arriving', async () => {
  const { sendByte, statusLine } = await startPost('/long', { bytes: 15 });
  for (let count = 0; count < 15; count += 1) {
    vi.advanceTimersByTime(SILENCE_MS - 1);
    await sendByte();
  }
  expect(await statusLine()).toBe('HTTP/1.1 200 OK');
});

test('closes the connection when a long body stalls', async () => {
  const { sendByte, statusLine } = await startPost('/long', { bytes: 15 });
  await sendByte();
  vi.advanceTimersByTime(2 * SILENCE_MS);
  expect(await statusLine()).toBe('');
});
