import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAssetServer, type AssetServer } from '#server/rendering/full-frame-render.ts';

let folder: string;
let server: AssetServer;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  await writeFile(join(folder, 'clip.mp4'), 'abcdefghij');
  await writeFile(join(folder, 'neighbor.mp4'), 'private');
  server = await startAssetServer({ clip: { localPath: join(folder, 'clip.mp4') } });
  url = server.urls['clip']!;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const allowed = async (origin: string): Promise<string | null> =>
  (await fetch(url, { headers: { origin } })).headers.get('access-control-allow-origin');

const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal);

describe('the asset server of a render', () => {
  it('serves a staged file completely and in ranges', async () => {
    const whole = await fetch(url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    expect(await whole.text()).toBe('abcdefghij');
    const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(await part.text()).toBe('cde');
  });

  it('answers a range beyond the end with 416', async () => {
    const response = await fetch(url, { headers: { range: 'bytes=50-' } });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */10');
  });

  it('serves only the staged files', async () => {
    const { origin, pathname } = new URL(url);
    const secret = pathname.split('/')[1];
    const others = [
      '/',
      '/0.mp4',
      `/${secret}/1.mp4`,
      `/${secret}/neighbor.mp4`,
      `/${secret}/../neighbor.mp4`,
    ];
    const responses = await Promise.all(others.map((path) => fetch(`${origin}${path}`)));
    expect(responses.map(({ status }) => status)).toEqual(others.map(() => 404));
  });

  it('allows the page of a render on this machine, and no other page', async () => {
    expect(await allowed('http://localhost:3001')).toBe('http://localhost:3001');
    expect(await allowed('https://example.com')).toBeNull();
    expect(await allowed('http://localhost.example.com:80')).toBeNull();
  });

  it.runIf(outside)('listens on loopback only', async () => {
    const { hostname, port } = new URL(url);
    expect(hostname).toBe('127.0.0.1');
    await expect(fetch(`http://${outside?.address}:${port}/`)).rejects.toThrow('fetch failed');
  });
});
