import { describe, expect, test, vi } from 'vitest';
import { IngestError } from '#server/errors.ts';
import { ingestJobs } from '#server/features/uploads/ingest-job.ts';
import { uploadTables } from '#server/features/uploads/uploads.queries.ts';
import { startJobs, StoppingError } from '#server/jobs/run-jobs.ts';
import { claimNext, countAttemptsLeft, endPauses, loseWorkers } from '#tests/support/job-steps.ts';
import {
  attemptIngest,
  personalVideoCountOf,
  personalVideosOf,
  queueUpload,
  readUpload,
} from '#tests/support/queued-upload.ts';
import { gate } from '#tests/support/stand-in-engine.ts';
import { standInIngest } from '#tests/support/stand-in-ingest.ts';
import { type TestService, serviceForTest, serviceWithPerson } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** Four starts, each of which dies at `step`; returns the steps of that kind. */
const loseAt = async (service: TestService, id: string, step: 'ingestVideo' | 'segmentVideo') => {
  const failing = standInIngest({
    before: async (at) => {
      if (at !== step) return;
      // As if the process had died: the attempt writes nothing any more.
      await service.deps.dataSource.query('UPDATE uploads SET attempt = attempt + 1 WHERE id = $1', [id]);
    },
  });
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await attemptIngest(service, id, failing);
  }
  return failing.steps.filter((at) => at === step);
};

describe('a worker that dies', () => {
  test('while processing: the next one starts over, and later writes of the first are ignored', async () => {
    const { service, person } = await serviceWithPerson();
    const id = await queueUpload(person);
    const hold = gate();
    const first = attemptIngest(service, id, standInIngest({ before: () => hold.step({} as never) }));
    await waitUntil('the first attempt to run', async () => (await readUpload(person, id)).phaseProgress > 0);
    await attemptIngest(service, id, standInIngest({ seconds: 30 }));
    hold.open();
    await first;
    expect(await personalVideosOf(person)).toHaveLength(2);
    expect(await readUpload(person, id)).toMatchObject({ phase: 'complete' });
  });

  test('and fails after its lease has expired ends nothing: the upload waits for the next one', async () => {
    const { service, person } = await serviceWithPerson();
    const id = await queueUpload(person);
    const { short } = ingestJobs;
    const job = await claimNext(service.deps, short);
    if (job === null) throw new Error('No upload waits.');
    await loseWorkers(service.deps, short);
    await endPauses(service.deps, short);
    // The row waits under the attempt that has just lost it.
    await short.fail(service.deps, job, new IngestError('FILE_BROKEN'));
    expect(await readUpload(person, id)).toMatchObject({ phase: 'processing', error: null });
    expect(await personalVideoCountOf(person)).toBe(1);

    const again = await claimNext(service.deps, short);
    expect(again?.attempt).toBe(job.attempt + 1);
    await short.fail(service.deps, job, new IngestError('FILE_BROKEN'));
    expect((await readUpload(person, id)).phase).toBe('processing');
    await short.fail(service.deps, again ?? job, new IngestError('FILE_BROKEN'));
    expect((await readUpload(person, id)).phase).toBe('error');
    expect(await personalVideoCountOf(person)).toBe(0);
  });

  test('while cutting: the next one cuts without processing again', async () => {
    const { service, person } = await serviceWithPerson();
    const id = await queueUpload(person);
    const stop = new AbortController();
    const killed = standInIngest({
      before: async (step) => {
        if (step !== 'segmentVideo') return;
        stop.abort(new StoppingError());
        await new Promise(() => {});
      },
    });
    await attemptIngest(service, id, killed, stop);
    expect(await readUpload(person, id)).toMatchObject({ phase: 'processing' });
    const next = standInIngest({ seconds: 30 });
    await attemptIngest(service, id, next);
    expect(next.steps).toEqual(['segmentVideo']);
    expect(await personalVideosOf(person)).toHaveLength(2);
  });

  test('three times before the video is made: the upload is rejected', async () => {
    const { service, person } = await serviceWithPerson();
    const id = await queueUpload(person);
    expect(await loseAt(service, id, 'ingestVideo')).toHaveLength(3);
    expect(await readUpload(person, id)).toMatchObject({ phase: 'error', error: { code: 'WORKER_LOST' } });
    expect(await personalVideoCountOf(person)).toBe(0);
  });

  test('three times after the video is made: it is published uncut', async () => {
    const { service, person } = await serviceWithPerson();
    const id = await queueUpload(person);
    expect(await loseAt(service, id, 'segmentVideo')).toHaveLength(3);
    expect(await personalVideosOf(person)).toMatchObject([{ id }]);
  });

  test('because it was stopped: the upload is queued again and loses no attempt', async () => {
    const { service, person } = await serviceWithPerson();
    const id = await queueUpload(person);
    const stop = new AbortController();
    stop.abort(new StoppingError());
    await attemptIngest(service, id, standInIngest(), stop);
    const [row] = await service.deps.dataSource.query('SELECT state FROM uploads');
    expect(row).toEqual({ state: 'queued' });
    expect(await countAttemptsLeft(service.deps, uploadTables.short, id)).toBe(3);
  });
});

test('an upload cancelled while a worker processes it stops and has no result', async () => {
  const { service, person } = await serviceWithPerson();
  const id = await queueUpload(person);
  const endless = standInIngest({ before: () => new Promise(() => {}) });
  const working = attemptIngest(service, id, endless);
  await waitUntil('the work to begin', async () => (await readUpload(person, id)).phaseProgress > 0);
  expect((await person.call('DELETE', `/api/uploads/${id}`)).statusCode).toBe(204);
  await working;
  expect(await personalVideosOf(person)).toEqual([]);
  expect(await personalVideoCountOf(person)).toBe(0);
  expect(await claimNext(service.deps, ingestJobs.short)).toBeNull();
  expect(await personalVideosOf(person)).toEqual([]);
});

test('a worker process takes uploads from the queue, and requeues the running one when it stops', async () => {
  const service = await serviceForTest({ works: true });
  const person = await service.addPerson({ role: 'pro' });
  const hold = gate();
  let held = false;
  const mediaIngest = standInIngest({ before: () => (held ? hold.step({} as never) : Promise.resolve()) });
  const stop = await startJobs({ ...service.deps, mediaIngest }, Object.values(ingestJobs));
  const id = await queueUpload(person);
  await waitUntil('the upload to be done', async () => (await readUpload(person, id)).phase === 'complete');
  held = true;
  const other = await queueUpload(person);
  await waitUntil(
    'the next upload to be processed',
    async () => (await readUpload(person, other)).phaseProgress > 0,
  );
  await stop();
  const waitsAgain = waitUntil('the upload to be queued again', async () => {
    const [row] = await service.deps.dataSource.query('SELECT state FROM uploads WHERE id = $1', [other]);
    return row.state === 'queued';
  });
  expect(await waitsAgain).toBe(true);
});

test('a process that stops requeues the upload of one lane while the supervision of another hangs', async () => {
  const service = await serviceForTest({ works: true });
  const person = await service.addPerson({ role: 'pro' });
  const { dataSource } = service.deps;
  const query = dataSource.query.bind(dataSource);
  const hung = Promise.withResolvers<void>();
  let supervisions = 0;
  // The lane of overlays starts last, that of short videos first.
  vi.spyOn(dataSource, 'query').mockImplementation(async (...args) => {
    if (args[0] === 'SELECT 1') supervisions += 1;
    if (args[0] === 'SELECT 1' && supervisions === 1) await hung.promise;
    return query(...args);
  });
  const mediaIngest = standInIngest({ before: () => gate().step({} as never) });
  const stop = await startJobs({ ...service.deps, mediaIngest }, Object.values(ingestJobs));
  const id = await queueUpload(person, { kind: 'overlay', filename: 'Star.gif' });
  await waitUntil('the overlay to be processed', () => mediaIngest.steps.includes('ingestOverlay'));
  const stopped = stop();
  const waitsAgain = waitUntil('the upload to be queued again', async () => {
    const [row] = await query('SELECT state FROM uploads WHERE id = $1', [id]);
    return row.state === 'queued';
  });
  expect(await waitsAgain).toBe(true);
  hung.resolve();
  await stopped;
});

test('an overlay is processed while the same process works on a long video', async () => {
  const service = await serviceForTest({ works: true });
  const person = await service.addPerson({ role: 'pro' });
  const hold = gate();
  const mediaIngest = standInIngest({
    before: (step) => (step === 'ingestVideo' ? hold.step({} as never) : Promise.resolve()),
  });
  const stop = await startJobs({ ...service.deps, mediaIngest }, Object.values(ingestJobs));
  const video = await queueUpload(person);
  await waitUntil(
    'the video to be processed',
    async () => (await readUpload(person, video)).phaseProgress > 0,
  );
  const overlay = await queueUpload(person, { kind: 'overlay', filename: 'a.gif' });
  await waitUntil('the overlay', async () => (await readUpload(person, overlay)).phase === 'complete');
  expect(await readUpload(person, video)).toMatchObject({ phase: 'processing' });
  hold.open();
  await waitUntil('the video', async () => (await readUpload(person, video)).phase === 'complete');
  await stop();
});
