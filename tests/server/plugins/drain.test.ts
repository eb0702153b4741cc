import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { serviceForTest } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

type Caller = { socket: Socket; ask: (path: string) => void; received: () => string };

/** A service that listens, and callers that keep their connection to it. */
const listening = async (linger: number) => {
  const service = await serviceForTest();
  const stopping = new AbortController();
  const deps = { ...service.deps, stopping };
  const app = await buildApp(deps, { webFolder: service.folder, maxLag: 0, linger });
  onTestFinished(async () => {
    await app.close();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const port = Number(new URL(app.listeningOrigin).port);
  const call = async (): Promise<Caller> => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    await once(socket, 'connect');
    return {
      socket,
      ask: (path) => void socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`),
      received: () => text,
    };
  };
  /** A caller whose first request has been answered. */
  const callBefore = async (): Promise<Caller> => {
    const caller = await call();
    caller.ask('/api/openapi.json');
    await waitUntil('a response', async () => caller.received().includes('HTTP/1.1 404'));
    return caller;
  };
  return { app, stopping, call, callBefore };
};

const statusesOf = ({ received }: Caller): string[] => received().match(/HTTP\/1\.1 \d+/g) ?? [];

test('a request that has come over a kept connection as the service stops is answered', async () => {
  const { app, callBefore } = await listening(0);
  const caller = await callBefore();
  expect(caller.received()).not.toContain('connection: close');
  caller.ask('/api/health');
  const closed = app.close();
  await Promise.all([once(caller.socket, 'close'), closed]);
  expect(statusesOf(caller)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 503']);
});

test('while the service stops each connection gets one more response, and health tells balancers to go elsewhere', async () => {
  const { app, stopping, call, callBefore } = await listening(600_000);
  const caller = await callBefore();
  const closed = app.close();
  await once(stopping.signal, 'abort');
  const newcomer = await call();
  newcomer.ask('/api/health');
  await once(newcomer.socket, 'close');
  caller.ask('/api/unknown');
  await once(caller.socket, 'close');
  expect(newcomer.received()).toMatch(/^HTTP\/1\.1 503 .*connection: close/is);
  expect(newcomer.received()).toContain('"UNAVAILABLE"');
  expect(statusesOf(caller)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 404']);
  expect(caller.received()).toContain('connection: close');
  // Well before the time that it may take, as nobody is connected.
  await closed;
});
