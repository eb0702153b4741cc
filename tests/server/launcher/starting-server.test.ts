import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { startStartingServer } from '#server/launcher/starting-server.ts';
import { freePort } from '#server/processes/loopback.ts';

test('until the service answers, its address says that it starts, and where the link is', async () => {
  const port = await freePort();
  const server = await startStartingServer(loadConfig({ PORT: String(port) }));
  onTestFinished(server.stop);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(await page.text()).toMatch(/<h1>PolePro is starting[^]*The terminal[^]*and a link/);
  const call = await fetch(`http://127.0.0.1:${port}/api/health`);
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await call.json()).toMatchObject({ code: 'UNAVAILABLE' });
});

test('frees the port at once when the service takes its place', async () => {
  const port = await freePort();
  const config = loadConfig({ PORT: String(port) });
  const first = await startStartingServer(config);
  await (await fetch(`http://127.0.0.1:${port}/`)).text();
  await first.stop();
  const second = await startStartingServer(config);
  await second.stop();
  await second.stop();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
});
