import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    settings: { PUBLIC_URL: 'https://promo.example.test', ALLOWED_HOSTS: 'studio.lan, pole.local' },
  });
});
afterAll(() => service.close());

const ask = (host: string, url: string, more: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
  service.app.inject({ method, url, headers: { host, ...more } });

test.each([
  'promo.example.test',
  'promo.example.test:8443',
  'PROMO.example.test',
  'localhost:3000',
  'polepro.localhost',
  '127.0.0.1:3000',
  '[::1]:3000',
  '192.168.1.20:3000',
  'studio.lan',
  'pole.local:3000',
])('the host %s is served', async (host) => {
  expect((await ask(host, '/api/health')).statusCode).toBe(200);
});

test.each([
  ['the documentation', 'evil.example', '/api/docs'],
  ['its JSON', 'evil.example:3000', '/api/docs/json'],
  ['a call', 'promo.example.test.evil.example', '/api/health'],
  ['a page', 'evil.example', '/'],
  ['a file', 'evil.example', '/assets/index.js'],
  ['a path that nobody has', 'evil.example', '/nothing'],
  ['a name that looks like an address', '127.0.0.1.evil.example', '/api/health'],
])('%s for another host is refused', async (_what, host, url) => {
  const response = await ask(host, url);
  expect([response.statusCode, response.json().code]).toEqual([421, 'UNKNOWN_HOST']);
});

test('an upload for another host is refused', async () => {
  const response = await ask('evil.example', '/api/uploads', { 'tus-resumable': '1.0.0' }, 'POST');
  expect(response.statusCode).toBe(421);
});

const forwarded = (name: string) => ask('web:3000', '/api/health', { 'x-forwarded-host': name });

test('a trusted proxy names the host that a request was for', async () => {
  expect((await forwarded('promo.example.test')).statusCode).toBe(200);
  expect((await forwarded('evil.example')).statusCode).toBe(421);
});
