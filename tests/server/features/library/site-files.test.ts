import { expect, test } from 'vitest';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { serviceForTest } from '#tests/support/test-service.ts';

test('[PU-019] the demo video comes from the media store, in parts too', async () => {
  const { app, deps } = await serviceForTest();
  const whole = await app.inject('/api/demo-video');
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/mp4']);
  expect(await deps.mediaStore.keys('starter/demo')).toHaveLength(1);
  const part = await app.inject({ url: '/api/demo-video', headers: { range: 'bytes=0-9' } });
  expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(0, 10)]);
});

test('a visitor gets the files that come with the product, and nobody’s own', async () => {
  const service = await serviceForTest();
  await loadSmallLibrary(service.deps, service.folder);
  const someone = await service.addPerson();
  const own = await newAssetOf(service, someone);
  const statusOf = async (asset: string): Promise<number> =>
    (await service.app.inject(`/api/starter-file?asset=${asset}`)).statusCode;
  expect(await statusOf('starter-night')).toBe(200);
  expect(await statusOf('starter-sparkles')).toBe(200);
  expect(await statusOf(own)).toBe(404);
  expect(await statusOf('starter-gone')).toBe(404);
});
