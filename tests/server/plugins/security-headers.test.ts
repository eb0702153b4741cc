import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { serviceForTest } from '#tests/support/test-service.ts';

const buildWeb = async (folder: string): Promise<void> => {
  const web = path.join(folder, 'web');
  await mkdir(path.join(web, 'assets'), { recursive: true });
  await writeFile(path.join(web, 'index.html'), '<!doctype html><title>PolePro</title>');
  await writeFile(path.join(web, 'assets', 'index-B2c3.js'), 'export {}');
};

test('forbids foreign scripts, frames and type sniffing in every response', async () => {
  const { app } = await serviceForTest();
  for (const url of ['/api/health', '/', '/api/nothing', '/api/docs/json']) {
    const { headers } = await app.inject(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('lets a page of another site read no response', async () => {
  const { app } = await serviceForTest();
  const headers = { origin: 'https://elsewhere.test', 'access-control-request-method': 'GET' };
  for (const method of ['GET', 'OPTIONS'] as const) {
    const response = await app.inject({ method, url: '/api/health', headers });
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('TRACE is refused, and does not repeat what was sent', async () => {
  const { app } = await serviceForTest();
  const response = await app.inject({ method: 'TRACE', url: '/', headers: { cookie: 'secret=1' } });
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.body).not.toContain('secret');
});

test('behind HTTPS, sends HSTS and binds the cookie to the host', async () => {
  const service = await serviceForTest({ settings: { PUBLIC_URL: 'https://promo.example.test' } });
  const { email } = await service.addPerson({ password: 'right' });
  const response = await service.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: 'right' },
  });
  expect(response.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  const flags = { httpOnly: true, secure: true, sameSite: 'Lax', path: '/' };
  expect(response.cookies).toMatchObject([
    { name: '__Host-polepro', ...flags },
    { name: '__Host-polepro-device', ...flags },
  ]);
});

test('revalidates the page each time and caches hashed files forever', async () => {
  const { app, folder } = await serviceForTest();
  await buildWeb(folder);
  const page = await app.inject('/');
  expect(page.headers['cache-control']).toBe('no-cache');
  expect(page.headers['content-type']).toMatch('text/html');
  const script = await app.inject('/assets/index-B2c3.js');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('serves index.html for any page of the app, but not for a missing file', async () => {
  const { app, folder } = await serviceForTest();
  await buildWeb(folder);
  const page = await app.inject('/upgrade?feature=watermark');
  expect([page.statusCode, page.body]).toEqual([200, '<!doctype html><title>PolePro</title>']);
  expect((await app.inject('/assets/index-gone.js')).statusCode).toBe(404);
  expect((await app.inject('/..%2f..%2fetc%2fpasswd')).body).not.toContain('root:');
});

test('names the build command when there is no build', async () => {
  const { app } = await serviceForTest();
  const response = await app.inject('/');
  expect([response.statusCode, response.body]).toEqual([503, expect.stringContaining('npm run build')]);
});

test('documents the calls as OpenAPI 3.1, each with its errors', async () => {
  const { app } = await serviceForTest();
  const document = (await app.inject('/api/docs/json')).json();
  expect(document.openapi).toBe('3.1.0');
  const { put } = document.paths['/api/promos/{id}'];
  expect(put.summary).toContain('REVISION_CONFLICT');
  expect(put.requestBody.content['application/json'].schema.required).toEqual(['revision', 'document']);
  expect(Object.keys(put.responses)).toEqual(expect.arrayContaining(['200', '4XX', '5XX']));
});

test('serves the documentation page without inline scripts', async () => {
  const { app } = await serviceForTest();
  const page = await app.inject('/api/docs');
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/<script(?![^>]*src=)/);
});
