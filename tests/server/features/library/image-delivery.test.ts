import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { type TestService, serviceForTest } from '#tests/support/test-service.ts';

const writeOver = async ({ deps, folder }: TestService, key: string, bytes: Buffer): Promise<void> => {
  const file = `${folder}/poster.jpg`;
  await writeFile(file, bytes);
  await deps.mediaStore.putFile(key, file);
};

const serviceWithLibrary = async () => {
  const service = await serviceForTest();
  await loadSmallLibrary(service.deps, service.folder);
  const someone = await service.addPerson();
  const [{ thumbnailUrl }] = (await someone.call('GET', '/api/background-videos')).json().universal;
  return { service, someone, thumbnailUrl };
};

describe('image delivery', () => {
  test('[OV-040] serves a poster in the requested width and format, cached forever', async () => {
    const { service, someone, thumbnailUrl } = await serviceWithLibrary();
    const wide = await sharp({ create: { width: 540, height: 960, channels: 3, background: '#a040ff' } })
      .jpeg()
      .toBuffer();
    const [{ key }] = await service.deps.dataSource.query(
      `SELECT poster_key AS key FROM assets WHERE id = 'starter-night'`,
    );
    await writeOver(service, key, wide);
    for (const [w, height] of [
      [80, 142],
      [170, 302],
    ]) {
      const response = await someone.call('GET', `${thumbnailUrl}&w=${w}&format=webp`);
      expect(response.headers['content-type']).toBe('image/webp');
      expect(response.headers['cache-control']).toBe('private, max-age=31536000, immutable');
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: w, height });
    }
    const jpeg = await someone.call('GET', `${thumbnailUrl}&w=170&format=jpeg`);
    expect(await sharp(jpeg.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 170 });
    const again = await someone.call('GET', `${thumbnailUrl}&w=170&format=jpeg`, undefined, {
      'if-none-match': String(jpeg.headers['etag']),
    });
    expect(again.statusCode).toBe(304);
  });

  test('never upscales an image, and accepts only the listed widths', async () => {
    const { someone, thumbnailUrl } = await serviceWithLibrary();
    const response = await someone.call('GET', `${thumbnailUrl}&w=1080`);
    expect((await sharp(response.rawPayload).metadata()).width).toBe(72);
    const refused = await someone.call('GET', `${thumbnailUrl}&w=81`);
    expect([refused.statusCode, refused.json().details[0]]).toEqual([
      400,
      { path: 'w', message: 'must be one of 80, 160, 170, 340, 540, 1080' },
    ]);
  });

  test('serves an outdated version, but does not cache it', async () => {
    const { someone } = await serviceWithLibrary();
    const response = await someone.call('GET', '/api/assets/starter-night/poster?v=old&w=80');
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  });

  test('gives an editor the proxy of a background, and a fallback where WebM has no transparency', async () => {
    const { service, someone } = await serviceWithLibrary();
    const id = await newAssetOf(service, someone);
    const overlay = await newAssetOf(service, someone, 'overlay');
    const { personal } = (await someone.call('GET', '/api/background-videos')).json();
    expect(personal[0].source.url).toBe(personal[0].proxyUrl);
    expect(personal[0].proxyUrl).toMatch(new RegExp(`^/api/assets/${id}/proxy\\?v=[0-9a-f]{8}$`));
    const items = (await someone.call('GET', '/api/overlays')).json();
    const own = items.find((each: { id: string }) => each.id === overlay);
    const fallback = await someone.call('GET', own.fallbackUrl);
    expect([fallback.statusCode, fallback.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await someone.call('GET', '/api/assets/starter-sparkles/proxy')).statusCode).toBe(404);
  });
});
