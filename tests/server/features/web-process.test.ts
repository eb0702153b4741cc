import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#server/processes/loopback.ts';
import { projectRoot } from '#server/project-root.ts';
import { inheritedEnvironment } from '#tests/support/run-script.ts';
import { type TestService, serviceForTest } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** The process and everything it prints to standard error. */
const startWeb = (settings: Record<string, string>) => {
  const child = spawn(process.execPath, [path.join(projectRoot, 'server/web.ts')], {
    env: { ...inheritedEnvironment, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  return { child, output: () => printed, ended: once(child, 'close') };
};

const settingsOf = ({ databaseUrl, folder }: TestService, port: number): Record<string, string> => ({
  PORT: String(port),
  DATABASE_URL: databaseUrl,
  DATA_DIR: path.join(folder, 'data'),
  RENDERS_DIR: path.join(folder, 'renders'),
});

const listenAnywhere = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
};

test('a port in use is reported in one line, with advice', async () => {
  const service = await serviceForTest();
  const { server, port } = await listenAnywhere();
  onTestFinished(() => void server.close());
  const { child, output, ended } = startWeb(settingsOf(service, port));
  await ended;
  expect(child.exitCode).toBe(1);
  expect(output()).toBe(
    `Another program uses port ${port} on 127.0.0.1. Stop it, or set PORT to another number.\n`,
  );
});

test('an unreachable database is reported in one line, without its password', async () => {
  const { server, port } = await listenAnywhere();
  server.close();
  const { child, output, ended } = startWeb({ DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${port}/x` });
  await ended;
  expect(child.exitCode).toBe(1);
  expect(output()).toMatch(new RegExp(`^The database at 127.0.0.1:${port} .*DATABASE_URL.*\n$`));
  expect(output()).not.toContain('hunter2');
});

test('exits on a signal even while a client is following a render', async () => {
  const service = await serviceForTest();
  const person = await service.addPerson();
  const port = await freePort();
  const { child, ended } = startWeb(settingsOf(service, port));
  const base = `http://127.0.0.1:${port}`;
  await waitUntil('the service to respond', () =>
    fetch(`${base}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const promo = (await person.call('POST', '/api/promos', { document: { version: 1 } })).json();
  const render = (await person.call('POST', '/api/renders', { promoId: promo.id, revision: 1 })).json();
  const events = await fetch(`${base}/api/renders/${render.id}/events`, {
    headers: { cookie: person.cookie },
  });
  expect(events.status).toBe(200);
  child.kill('SIGTERM');
  await ended;
  expect(child.exitCode).toBe(0);
  await events.text().catch(() => '');
});
