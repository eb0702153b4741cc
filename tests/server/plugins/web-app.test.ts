import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestService, serviceForTest, startTestService } from '#tests/support/test-service.ts';

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'polepro-web-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), 'the page');
  await writeFile(path.join(folder, 'assets', 'app-1a2b.js'), 'the script');
  await writeFile(path.join(folder, 'assets', 'app-1a2b.js.br'), 'the small script');
  await writeFile(path.join(folder, 'index.html.br'), 'the small page');
  await writeFile(path.join(folder, '.manifest'), 'the manifest');
  await writeFile(path.join(folder, 'assets', '.manifest'), 'the manifest');
  service = await startTestService({ webFolder: folder });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string) => service.app.inject({ method: 'GET', url });

test.each(['/', '/auth', '/library/backgrounds?page=2'])(
  'serves index.html at any path of the app, revalidated each time: %s',
  async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.body]).toEqual([200, 'the page']);
    expect(response.headers['cache-control']).toBe('no-cache');
  },
);

test.each(['/auth', '/nothing-here'])(
  'what is a page of the app alone, or none, is in no search result: %s',
  async (url) => {
    expect((await get(url)).headers['x-robots-tag']).toBe('noindex');
  },
);

test('caches a hashed file forever', async () => {
  const response = await get('/assets/app-1a2b.js');
  expect(response.body).toBe('the script');
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each([
  ['/assets/app-1a2b.js', 'javascript', 'the small script'],
  ['/auth', 'text/html', 'the small page'],
])('serves the compressed file of the build to a browser that accepts it: %s', async (url, type, body) => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const response = await service.app.inject({ method: 'GET', url, headers });
  expect(response.body).toBe(body);
  expect(response.headers).toMatchObject({
    'content-encoding': 'br',
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(response.headers['content-type']).toContain(type);
});

test.each([
  '/assets/app-gone.js',
  '/api/nothing',
  '/api',
  '/..%2f..%2fpackage.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/..%2f.manifest',
])('does not serve index.html for a missing file or call: %s', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test.each(['/.manifest', '/assets/.manifest'])('serves no hidden file: %s', async (url) => {
  expect((await get(url)).body).toBe('the page');
});

test.each(['POST', 'GET', 'HEAD'] as const)('%s to a malformed address is not found', async (method) => {
  expect((await service.app.inject({ method, url: '//' })).statusCode).toBe(404);
});

test('names the build command when there is no build', async () => {
  const bare = await serviceForTest({ webFolder: path.join(folder, 'none') });
  const response = await bare.app.inject('/');
  expect([response.statusCode, response.body]).toEqual([503, expect.stringContaining('npm start')]);
});
