import { expect, test } from 'vitest';
import { SHORT_UPLOAD_BYTES } from '#contract/library/upload-limits.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ingestJobs } from '#server/features/uploads/ingest-job.ts';
import { uploadTables } from '#server/features/uploads/uploads.queries.ts';
import { sendJobs } from '#server/jobs/send-jobs.ts';
import { claimNext, endPauses, loseWorkers } from '#tests/support/job-steps.ts';
import { attemptIngest, queueUpload, readUpload } from '#tests/support/queued-upload.ts';
import { standInIngest } from '#tests/support/stand-in-ingest.ts';
import { type TestService, serviceForTest } from '#tests/support/test-service.ts';

test('many videos of one person do not delay others, and overlays have their own queue', async () => {
  const service = await serviceForTest();
  const [busy, other] = [await service.addPerson({ role: 'pro' }), await service.addPerson()];
  const videos = [await queueUpload(busy), await queueUpload(busy), await queueUpload(busy)];
  const video = await queueUpload(other);
  const overlay = await queueUpload(other, { kind: 'overlay', filename: 'a.gif' });
  const order: string[] = [];
  const { short } = ingestJobs;
  for (const kind of [short, short, short, short, ingestJobs.overlay]) {
    const upload = await claimNext(service.deps, kind);
    order.push(upload?.id ?? 'none');
  }
  expect(order).toEqual([videos[0], video, videos[1], videos[2], overlay]);
});

/** As if the video had been long: its job moves to the lane of such videos. */
const lengthen = ({ deps }: TestService, { id, person }: { id: string; person: string }): Promise<void> =>
  inTransaction(deps.dataSource, async (manager) => {
    await manager.query('UPDATE uploads SET bytes = $2 WHERE id = $1', [id, SHORT_UPLOAD_BYTES + 1]);
    await sendJobs(deps, manager, uploadTables.long, [{ id, person }]);
  });

test('a short video waits for no long one', async () => {
  const service = await serviceForTest();
  const [filming, other] = [await service.addPerson({ role: 'pro' }), await service.addPerson()];
  const long = [await queueUpload(filming), await queueUpload(filming)];
  for (const id of long) await lengthen(service, { id, person: filming.id });
  const short = await queueUpload(other);
  expect((await claimNext(service.deps, ingestJobs.long))?.id).toBe(long[0]);
  expect((await claimNext(service.deps, ingestJobs.short))?.id).toBe(short);
  expect(await claimNext(service.deps, ingestJobs.short)).toBeNull();
});

test('a waiting upload says how many are ahead of it, in the order in which they start', async () => {
  const service = await serviceForTest();
  const people = [
    await service.addPerson({ role: 'pro' }),
    await service.addPerson({ role: 'pro' }),
    await service.addPerson({ role: 'pro' }),
  ];
  for (const person of people) for (let sent = 0; sent < 3; sent += 1) await queueUpload(person);
  const readViews = async (): Promise<{ id: string; ahead: number | null }[]> =>
    (
      await Promise.all(people.map(async (person) => (await person.call('GET', '/api/uploads')).json()))
    ).flat();
  const claimAll = async (): Promise<string[]> => {
    const ids: string[] = [];
    for (;;) {
      const next = await claimNext(service.deps, ingestJobs.short);
      if (next === null) return ids;
      ids.push(next.id);
    }
  };
  const first = await claimNext(service.deps, ingestJobs.short);
  const views = await readViews();
  expect(views.find(({ id }) => id === first?.id)?.ahead).toBeNull();
  const waiting = views.filter(({ ahead }) => ahead !== null);
  const expected = waiting.toSorted((one, two) => Number(one.ahead) - Number(two.ahead));
  expect(expected.map(({ ahead }) => ahead)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(await claimAll()).toEqual(expected.map(({ id }) => id));
});

test('an interrupted upload has its place again: a first one waits for the first of another person only', async () => {
  const service = await serviceForTest();
  const [filming, other] = [await service.addPerson({ role: 'pro' }), await service.addPerson()];
  for (let sent = 0; sent < 3; sent += 1) await queueUpload(filming);
  for (let started = 0; started < 3; started += 1) await claimNext(service.deps, ingestJobs.short);
  await loseWorkers(service.deps, uploadTables.short);
  await endPauses(service.deps, uploadTables.short);
  for (let sent = 0; sent < 4; sent += 1) await queueUpload(filming);
  const first = await queueUpload(other);
  const [view] = (await other.call('GET', '/api/uploads')).json();
  const started: string[] = [];
  while (started.at(-1) !== first)
    started.push((await claimNext(service.deps, ingestJobs.short))?.id ?? first);
  expect(started).toHaveLength(2);
  expect(view).toMatchObject({ id: first, ahead: 1 });
});

test("an admin's bulk overlays are processed one after the other, for everyone", async () => {
  const service = await serviceForTest();
  const [admin, other] = [await service.addPerson({ role: 'admin' }), await service.addPerson()];
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
  const people = [await service.addPerson({ role: 'pro' }), await service.addPerson({ role: 'pro' })];
  const ids: string[] = [];
  for (const person of [...people, ...people, ...people]) ids.push(await queueUpload(person));
  const started = await Promise.all(ids.map(() => claimNext(service.deps, ingestJobs.short)));
  expect(new Set(started.map((upload) => upload?.id))).toEqual(new Set(ids));
  expect(started).toHaveLength(ids.length);
});

test('an ended upload never starts again', async () => {
  const service = await serviceForTest();
  const person = await service.addPerson({ role: 'pro' });
  const id = await queueUpload(person);
  await attemptIngest(service, id, standInIngest());
  expect((await readUpload(person, id)).phase).toBe('complete');
  const again = standInIngest();
  await attemptIngest(service, id, again);
  expect(again.steps).toEqual([]);
  expect(await claimNext(service.deps, ingestJobs.short)).toBeNull();
});
