import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AssetSource } from '#schema/asset-source.ts';
import { projectRoot } from '#server/project-root.ts';
import { loadSmallLibrary, smallLibrary } from '#tests/support/small-library.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { serviceForTest } from '#tests/support/test-service.ts';

const serviceWithLibrary = async () => {
  const service = await serviceForTest();
  const loaded = await loadSmallLibrary(service.deps, service.folder);
  return { ...service, loaded, someone: await service.addPerson() };
};

test('loads the starter library once, and later only what has changed', async () => {
  const { deps, folder, loaded } = await serviceWithLibrary();
  expect(loaded).toBe(2);
  expect(await loadSmallLibrary(deps, folder)).toBe(0);
  const renamed = smallLibrary.map((asset, index) => (index === 0 ? { ...asset, title: 'Night' } : asset));
  expect(await loadSmallLibrary(deps, folder, renamed)).toBe(1);
});

test('restores a file that is missing from the store', async () => {
  const { deps, folder } = await serviceWithLibrary();
  const [row] = await deps.dataSource.query(`SELECT file_key FROM assets WHERE id = 'starter-night'`);
  await deps.mediaStore.delete(row.file_key);
  expect(await loadSmallLibrary(deps, folder)).toBe(1);
  expect(await deps.mediaStore.stat(row.file_key)).not.toBeNull();
});

test('[LI-021] [LI-022] [LI-043] lists universal and personal backgrounds separately, with id, url and the metadata that the composition needs', async () => {
  const { someone, ...service } = await serviceWithLibrary();
  await service.deps.dataSource.query(
    `INSERT INTO assets SELECT 'own', kind, 'Mine', 'personal', $1, position, file_key, poster_key, mime_type,
       width, height, fps, frames, duration_in_seconds, has_audio, bytes, sha256, created_at
     FROM assets WHERE id = 'starter-night'`,
    [someone.id],
  );
  const { universal, personal } = (await someone.call('GET', '/api/background-videos')).json();
  expect(universal).toHaveLength(1);
  expect(personal).toMatchObject([{ id: 'own', libraryType: 'personal' }]);
  expect(universal).toMatchObject([{ id: 'starter-night', libraryType: 'universal' }]);
  for (const { url } of [...personal, ...universal]) {
    expect((await someone.call('GET', url)).rawPayload.equals(await readFile(smallVideo))).toBe(true);
  }
  const stranger = await service.addPerson();
  expect((await stranger.call('GET', '/api/background-videos')).json()).toEqual({ universal, personal: [] });
  expect(AssetSource.parse(universal[0].source)).toMatchObject({ kind: 'video', width: 72, height: 128 });
  expect(universal[0].source.url).toBe(universal[0].proxyUrl);
});

const newest = (kind: string) => Array.from({ length: 250 }, (_, index) => `${kind}-${250 - index}`);
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

test('lists a long library two hundred at a time, uploads before the starter assets, the newest first', async () => {
  const { someone, deps } = await serviceWithLibrary();
  await deps.dataSource.query(
    `INSERT INTO assets SELECT (jsonb_populate_record(NULL::assets, to_jsonb(asset) || jsonb_build_object(
         'id', kind || '-' || n, 'owner_id', $1::text, 'library_type', 'personal', 'file_key', 'library/' || kind || n,
         'created_at', asset.created_at + make_interval(mins => n)))).*
       FROM assets AS asset, generate_series(1, 250) AS n`,
    [someone.id],
  );
  const overlays = async (query = '') => idsOf((await someone.call('GET', `/api/overlays${query}`)).json());
  expect(await overlays()).toEqual(newest('overlay').slice(0, 200));
  expect(await overlays('?offset=200')).toEqual([...newest('overlay').slice(200), 'starter-sparkles']);
  const second = (await someone.call('GET', '/api/background-videos?offset=200')).json();
  expect(idsOf(second.personal)).toEqual(newest('background').slice(200));
  expect(idsOf(second.universal)).toEqual(['starter-night']);
  expect((await someone.call('GET', '/api/overlays?offset=-1')).json().code).toBe('VALIDATION_FAILED');
});

test('lists overlays by their public id', async () => {
  const { someone } = await serviceWithLibrary();
  const overlays = (await someone.call('GET', '/api/overlays')).json();
  expect(overlays).toMatchObject([
    { id: 'starter-sparkles', publicId: 'starter-sparkles', source: { kind: 'webm', durationInSeconds: 1 } },
  ]);
});

test('serves ranges of a file, and caches it forever only at the URL of its version', async () => {
  const { someone } = await serviceWithLibrary();
  const [{ url, thumbnailUrl }] = (await someone.call('GET', '/api/background-videos')).json().universal;
  const whole = await readFile(smallVideo);
  const part = await someone.call('GET', url, undefined, { range: 'bytes=0-99' });
  expect([part.statusCode, part.headers['content-type']]).toEqual([206, 'video/mp4']);
  expect(part.rawPayload.equals(whole.subarray(0, 100))).toBe(true);
  expect(part.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  expect(part.headers['content-security-policy']).toBe("default-src 'none'; sandbox");

  const plain = await someone.call('GET', '/api/assets/starter-night/file');
  expect(plain.headers['cache-control']).toBe('private, no-cache');
  const poster = await someone.call('GET', thumbnailUrl);
  const image = await readFile(path.join(projectRoot, 'tests/support/files/small.jpg'));
  expect(poster.headers['content-type']).toBe('image/jpeg');
  expect(poster.rawPayload.equals(image)).toBe(true);
});

test('lists promos with the poster of each background', async () => {
  const { someone } = await serviceWithLibrary();
  const document = { version: 1, background: { assetId: 'starter-night' } };
  await someone.call('POST', '/api/promos', { document });
  const { promos } = (await someone.call('GET', '/api/promos')).json();
  expect(promos[0].posterUrl).toMatch(/^\/api\/assets\/starter-night\/poster\?v=[0-9a-f]{8}$/);
});

test.each(['../../../etc/passwd', 'starter-night%2F..%2F..', 'nothing'])(
  'serves nothing outside the library: %s',
  async (id) => {
    const { someone } = await serviceWithLibrary();
    const response = await someone.call('GET', `/api/assets/${encodeURIComponent(id)}/file`);
    expect(response.statusCode).toBe(404);
  },
);
