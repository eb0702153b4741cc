import { expect, test } from 'vitest';
import { claimIngest } from '#server/features/uploads/claim-ingest.ts';
import { runIngest } from '#server/features/uploads/run-ingest.ts';
import { attemptIngest, ingestTicketOf, queueUpload, readUpload } from '#tests/support/queued-upload.ts';
import { standInIngest } from '#tests/support/stand-in-ingest.ts';
import { serviceForTest } from '#tests/support/test-service.ts';

test('many videos of one person do not keep others waiting, and overlays have turns of their own', async () => {
  const service = await serviceForTest();
  const [busy, other] = [await service.person({ role: 'pro' }), await service.person()];
  const videos = [await queueUpload(busy), await queueUpload(busy), await queueUpload(busy)];
  const video = await queueUpload(other);
  const overlay = await queueUpload(other, { kind: 'overlay', filename: 'a.gif' });
  const order: string[] = [];
  const tickets: string[] = [];
  for (const id of [...videos, video, overlay]) tickets.push(await ingestTicketOf(service, id));
  for (const ticket of tickets) {
    const ingest = await claimIngest(service.deps, ticket);
    order.push(ingest?.id ?? 'none');
  }
  expect(order).toEqual([videos[0], video, videos[1], videos[2], overlay]);
});

test('overlays that an admin sends in bulk are made one after the other, for everyone', async () => {
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

test('each of many workers gets an upload of its own, whatever ticket it has', async () => {
  const service = await serviceForTest();
  const people = [await service.person({ role: 'pro' }), await service.person({ role: 'pro' })];
  const ids: string[] = [];
  for (const person of [...people, ...people, ...people]) ids.push(await queueUpload(person));
  const tickets = await Promise.all(ids.map((id) => ingestTicketOf(service, id)));
  const started = await Promise.all(tickets.map((ticket) => claimIngest(service.deps, ticket)));
  expect(new Set(started.map((ingest) => ingest?.id))).toEqual(new Set(ids));
  expect(started).toHaveLength(ids.length);
});

test('an old ticket starts nothing', async () => {
  const service = await serviceForTest();
  const person = await service.person({ role: 'pro' });
  const id = await queueUpload(person);
  const ticket = await ingestTicketOf(service, id);
  const never = new AbortController().signal;
  await runIngest(service.deps, ticket, never);
  expect((await readUpload(person, id)).phase).toBe('complete');
  const waiting = await queueUpload(person);
  await runIngest(service.deps, ticket, never);
  expect((await readUpload(person, waiting)).phase).toBe('processing');
});
