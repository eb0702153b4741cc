import { expect, test } from 'vitest';
import { ingestJobs } from '#server/features/uploads/ingest-job.ts';
import { claimNext } from '#server/jobs/claim-job.ts';
import { attemptIngest, queueUpload, readUpload } from '#tests/support/queued-upload.ts';
import { standInIngest } from '#tests/support/stand-in-ingest.ts';
import { serviceForTest } from '#tests/support/test-service.ts';

test('many videos of one person do not delay others, and overlays have their own queue', async () => {
  const service = await serviceForTest();
  const [busy, other] = [await service.person({ role: 'pro' }), await service.person()];
  const videos = [await queueUpload(busy), await queueUpload(busy), await queueUpload(busy)];
  const video = await queueUpload(other);
  const overlay = await queueUpload(other, { kind: 'overlay', filename: 'a.gif' });
  const order: string[] = [];
  const { background } = ingestJobs;
  for (const kind of [background, background, background, background, ingestJobs.overlay]) {
    const upload = await claimNext(service.deps, kind);
    order.push(upload?.id ?? 'none');
  }
  expect(order).toEqual([videos[0], video, videos[1], videos[2], overlay]);
});

test("an admin's bulk overlays are processed one after the other, for everyone", async () => {
  const service = await serviceForTest();
  const [admin, other] = [await service.person({ role: 'admin' }), await service.person()];
  const ids: string[] = [];
  for (const filename of ['One.gif', 'Two.webm', 'Three.mov']) {
    ids.push(await queueUpload(admin, { kind: 'overlay', libraryType: 'universal', filename }));
  }
  for (const id of ids) await attemptIngest(service, id, standInIngest());
  const overlays = (await other.call('GET', '/api/overlays')).json();
  expect(overlays).toMatchObject([
    { publicId: ids[2], title: 'Three', libraryType: 'universal' },
    { publicId: ids[1], title: 'Two', libraryType: 'universal' },
    { publicId: ids[0], title: 'One', libraryType: 'universal' },
  ]);
});

test('each of several workers gets a different upload', async () => {
  const service = await serviceForTest();
  const people = [await service.person({ role: 'pro' }), await service.person({ role: 'pro' })];
  const ids: string[] = [];
  for (const person of [...people, ...people, ...people]) ids.push(await queueUpload(person));
  const started = await Promise.all(ids.map(() => claimNext(service.deps, ingestJobs.background)));
  expect(new Set(started.map((upload) => upload?.id))).toEqual(new Set(ids));
  expect(started).toHaveLength(ids.length);
});

test('an ended upload never starts again', async () => {
  const service = await serviceForTest();
  const person = await service.person({ role: 'pro' });
  const id = await queueUpload(person);
  await attemptIngest(service, id, standInIngest());
  expect((await readUpload(person, id)).phase).toBe('complete');
  const again = standInIngest();
  await attemptIngest(service, id, again);
  expect(again.steps).toEqual([]);
  expect(await claimNext(service.deps, ingestJobs.background)).toBeNull();
});
