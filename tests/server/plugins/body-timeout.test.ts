import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { bodyTimeout } from '#server/plugins/body-timeout.ts';

const STEP_MS = 60;

const newServer = async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(bodyTimeout, { wholeMs: 4 * STEP_MS, silenceMs: 4 * STEP_MS });
  app.post('/short', async () => 'read');
  app.post('/long', { config: { bodyMayTakeLong: true } }, async () => 'read');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return port;
};

/** Sends a JSON text, a byte every step, as many as `bytes`; what came back. */
const trickle = async (port: number, url: string, { bytes, sent }: { bytes: number; sent: number }) => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (data) => (answer += data)).on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(
    `POST ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  for (let index = 0; index < sent && !socket.destroyed; index += 1) {
    socket.write('1');
    await setTimeout(STEP_MS);
  }
  await closed;
  return answer.split('\r\n')[0];
};

test('a body that does not come whole in its time ends its connection', async () => {
  const port = await newServer();
  expect(await trickle(port, '/short', { bytes: 1, sent: 1 })).toBe('HTTP/1.1 200 OK');
  expect(await trickle(port, '/short', { bytes: 20, sent: 20 })).toBe('');
});

test('a long body may take its time while bytes keep coming, and ends when none come', async () => {
  const port = await newServer();
  expect(await trickle(port, '/long', { bytes: 15, sent: 15 })).toBe('HTTP/1.1 200 OK');
  expect(await trickle(port, '/long', { bytes: 15, sent: 2 })).toBe('');
});
