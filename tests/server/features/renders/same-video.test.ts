import { beforeEach, describe, expect, test, vi } from 'vitest';
import { changeClassInfo } from '#remotion/class-form/class-info-edits.ts';
import { showSession } from '#remotion/class-form/session-fields.ts';
import { newPromo } from '#schema/new-promo.ts';
import type { WorkerDeps } from '#server/deps.ts';
import { sweepRenders } from '#server/features/renders/remove-videos.ts';
import { renderJobs } from '#server/features/renders/render-job.ts';
import { renderTables } from '#server/features/renders/renders.queries.ts';
import { sendMissingJobs } from '#server/jobs/send-jobs.ts';
import { attemptJob, countWaiting, dropJobs } from '#tests/support/job-steps.ts';
import {
  askForRender,
  filesOf,
  queueRender,
  readRender,
  serviceWithLibrary,
} from '#tests/support/queued-render.ts';
import { addRunningWorker } from '#tests/support/running-worker.ts';
import { standInEngine } from '#tests/support/stand-in-engine.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';
import { sampleSession } from '#tests/support/timetable-fixtures.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let service: TestService;
let person: Person;
let first: string;

/** Completes a queued render as a worker does, with `changes` to its dependencies. */
const make = async (id: string, changes: Partial<WorkerDeps> = {}): Promise<void> => {
  await attemptJob({ ...service.deps, renderEngine: standInEngine(), ...changes }, renderJobs.short, id);
};

const sql = (text: string, parameters: unknown[] = []) => service.deps.dataSource.query(text, parameters);

const requestAgain = async (changes: object = {}, input: object = {}) =>
  (await askForRender(person, changes, input)).json();

const waitingJobs = (): Promise<number> => countWaiting(service.deps, renderTables.short);

const findRunning = async (): Promise<string | undefined> =>
  (await sql(`SELECT id FROM renders WHERE state = 'running'`))[0]?.id;

const download = (id: string) => person.call('GET', `/api/renders/${id}/file`);

beforeEach(async () => {
  ({ service, person } = await serviceWithLibrary());
  await addRunningWorker(service.deps);
  first = await queueRender(person);
  await make(first);
  await dropJobs(service.deps, renderTables.short);
});

describe('requesting a video that one already has', () => {
  test('completes at once, with its own file and without the queue', async () => {
    const response = await askForRender(person);
    expect(response.statusCode).toBe(202);
    const render = response.json();
    expect(render).toMatchObject({ state: 'completed', progress: 1, stage: null, way: 'full', error: null });
    expect(render.id).not.toBe(first);
    expect(await waitingJobs()).toBe(0);
    const [old, video] = [await download(first), await download(render.id)];
    expect(video.statusCode).toBe(200);
    expect(video.rawPayload.equals(old.rawPayload)).toBe(true);
  });

  test('does not count as waiting', async () => {
    await sql(
      `INSERT INTO renders (id, owner_id, revision, title, document, quality_preset, state, progress, attempt)
       SELECT lpad(n::text, 22, 'x'), owner_id, 1, title, document, 'draft', 'queued', 0, 0
         FROM renders, generate_series(1, 20) n WHERE id = $1`,
      [first],
    );
    expect((await askForRender(person)).json()).toMatchObject({ state: 'completed' });
    expect((await askForRender(person, { videoDuration: 20 })).statusCode).toBe(429);
  });

  test('creates a video that survives the deletion of the other, and every sweep', async () => {
    const { id } = await requestAgain();
    await service.deps.renderFiles.delete(first);
    await sweepRenders(service.deps);
    expect(await filesOf(service)).toEqual([`${id}.mp4`]);
    expect((await download(id)).statusCode).toBe(200);
    const third = await requestAgain();
    expect(third.state).toBe('completed');
  });
});

test('a video that was requested again while it waited is rendered once, and each render is looked up once', async () => {
  const engine = standInEngine();
  const lookedUp = vi.spyOn(service.deps.metrics, 'videoLookedUp');
  const ids = [
    await queueRender(person, { videoDuration: 20 }),
    await queueRender(person, { videoDuration: 20 }),
  ];
  for (const id of ids) {
    await make(id, { renderEngine: engine });
    expect((await download(id)).statusCode).toBe(200);
  }
  expect(engine.jobs).toHaveLength(1);
  expect(lookedUp.mock.calls).toEqual([[false], [true]]);
});

test('a class that is moved and moved back does not render the same video of its promo twice', async () => {
  const { owner } = await newStudio(service);
  const today = '2026-11-23';
  const session = (await owner.call('POST', '/api/timetable/sessions', sampleSession())).json();
  const named = changeClassInfo(newPromo(), { fields: { studio: 'North Pole' }, today });
  const document = showSession(named, { session, today });
  const promo = (await owner.call('POST', '/api/promos', { document, sessionId: session.id })).json();
  const engine = standInEngine();
  for (const time of ['19:00', '20:00', '19:00']) {
    await owner.call('PATCH', `/api/timetable/sessions/${session.id}`, { time });
    const redrawn = await owner.call('POST', `/api/timetable/promos/${promo.id}/redraw`, { today });
    const { renderId } = redrawn.json();
    await make(renderId, { renderEngine: engine });
    expect(await readRender(owner, renderId)).toMatchObject({ state: 'completed' });
  }
  expect(engine.jobs).toHaveLength(2);
});

describe('a new video is rendered', () => {
  test.each<[string, object, object]>([
    ['another document', { videoDuration: 20 }, {}],
    ['another preset', {}, { qualityPreset: 'draft' }],
  ])('for %s', async (_what, changes, input) => {
    const render = await requestAgain(changes, input);
    expect(render.state).toBe('queued');
    expect(await waitingJobs()).toBe(1);
  });

  test('for another person, who sees nothing of the first one', async () => {
    const render = (await askForRender(await service.addPerson())).json();
    expect(render.state).toBe('queued');
  });

  test('when the content of an asset has changed', async () => {
    await sql(`UPDATE assets SET sha256 = repeat('0', 64) WHERE id = 'starter-night'`);
    expect((await requestAgain()).state).toBe('queued');
  });

  test('when the cached file is missing', async () => {
    const [cached = ''] = (await service.deps.renderFiles.list()).cached;
    await service.deps.renderFiles.evict(cached);
    const render = await requestAgain();
    expect(render.state).toBe('queued');
    await make(render.id);
    expect((await requestAgain()).state).toBe('completed');
  });

  test('when the file cannot be copied, and the attempt leaves nothing behind', async () => {
    const { renderFiles } = service.deps;
    service.deps.renderFiles = { ...renderFiles, reuse: () => Promise.reject(new Error('the disk is full')) };
    const render = await requestAgain();
    expect(render.state).toBe('queued');
    const rows = await sql('SELECT state FROM renders ORDER BY created_at');
    expect(rows).toEqual([{ state: 'completed' }, { state: 'queued' }]);
  });

  test('when the cached one comes from another engine version than that of the web process', async () => {
    const queued = await queueRender(person, { videoDuration: 20 });
    await make(queued, { engineVersion: 'a worker not yet updated' });
    expect((await readRender(person, queued)).state).toBe('completed');
    expect((await requestAgain({ videoDuration: 20 })).state).toBe('queued');
  });

  test('when the only running worker has another toolchain than the one that rendered it', async () => {
    await sql('DELETE FROM workers');
    await addRunningWorker(service.deps, 'headless-shell 1.3, ffmpeg 3.4');
    expect((await requestAgain()).state).toBe('queued');
    await addRunningWorker(service.deps);
    expect((await requestAgain()).state).toBe('completed');
  });

  test('when no worker runs that could report its toolchain', async () => {
    await sql('DELETE FROM workers');
    expect((await requestAgain()).state).toBe('queued');
  });
});

test('a process that dies while copying leaves a render that a worker completes', async () => {
  const { renderFiles } = service.deps;
  const { promise, resolve } = Promise.withResolvers<number>();
  service.deps.renderFiles = { ...renderFiles, reuse: () => promise };
  const asking = askForRender(person);
  const id = await waitUntil('the copy to begin', findRunning);
  service.deps.renderFiles = renderFiles;
  await sendMissingJobs(service.deps, renderTables.short, 'running');
  expect(await waitingJobs()).toBe(0);
  await sql(`UPDATE renders SET updated_at = now() - interval '21 seconds' WHERE id = $1`, [id]);
  await sendMissingJobs(service.deps, renderTables.short, 'running');
  expect(await waitingJobs()).toBe(1);
  await make(id);
  const made = await readRender(person, id);
  // The process that seemed dead resumes: it changes nothing.
  resolve(1);
  expect((await asking).json()).toEqual(made);
  expect(made).toMatchObject({ state: 'completed' });
});
