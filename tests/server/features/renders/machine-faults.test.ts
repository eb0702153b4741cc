import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { RenderError } from '#server/errors.ts';
import { renderJobs } from '#server/features/renders/render-job.ts';
import { renderTables } from '#server/features/renders/renders.queries.ts';
import { watchRender } from '#server/features/renders/renders.service.ts';
import type { RenderEngine } from '#server/ports/render-engine.ts';
import { toRenderError } from '#server/rendering/engine/render-failure.ts';
import { inspectAssets } from '#server/rendering/inspect-assets.ts';
import { claimNext, countAttemptsLeft, endPauses } from '#tests/support/job-steps.ts';
import { type FailingTools, failingTools, LIBRARY_MISSING } from '#tests/support/media/failing-tools.ts';
import {
  attemptRender,
  filesOf,
  inState,
  queueRender,
  readRender,
  serviceWithLibrary,
} from '#tests/support/queued-render.ts';
import { startRenderWorker } from '#tests/support/render-worker.ts';
import { standInEngine } from '#tests/support/stand-in-engine.ts';
import { testFolder } from '#tests/support/test-folder.ts';
import type { TestService } from '#tests/support/test-service.ts';

const folder = testFolder();
let tools: FailingTools;
beforeAll(async () => {
  tools = await failingTools(folder);
});

/** An engine that draws nothing, but inspects the files as the real one does. */
const inspectingEngine = (): RenderEngine & { jobs: unknown[] } =>
  standInEngine(async (job) => {
    try {
      await inspectAssets(job, { tools, signal: new AbortController().signal });
    } catch (error) {
      throw await toRenderError(error, []);
    }
  });

const attemptsOf = async ({ deps }: TestService, id: string): Promise<number> =>
  (await deps.dataSource.query('SELECT attempt FROM renders WHERE id = $1', [id]))[0].attempt;

describe('a render whose background cannot be inspected because of the machine', () => {
  test('is tried again, says so meanwhile, and completes once the machine works', async () => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    const lookedUp = vi.spyOn(service.deps.metrics, 'videoLookedUp');
    await tools.breakProbe(LIBRARY_MISSING);
    for (const [attempt, pause] of [10, 60].entries()) {
      await attemptRender(service, id, inspectingEngine());
      const waiting = await readRender(person, id);
      expect(waiting).toMatchObject({
        state: 'queued',
        stage: null,
        progress: 0,
        error: null,
        finishedAt: null,
      });
      const [row] = await service.deps.dataSource.query(
        `SELECT extract(epoch FROM retry_at - updated_at)::float AS pause, start_after = retry_at AS "isOfJob"
           FROM renders JOIN pgboss.job ON job.id = job_id WHERE renders.id = $1`,
        [id],
      );
      expect(row.pause).toBeCloseTo(pause, 1);
      expect(await countAttemptsLeft(service.deps, renderTables.short, id)).toBe(2 - attempt);
      expect(waiting.retryAt).toMatch(/Z$/);
      expect(await filesOf(service)).toEqual([]);
    }
    await tools.breakProbe(null);
    await attemptRender(service, id, inspectingEngine());
    expect(await readRender(person, id)).toMatchObject({ state: 'completed', retryAt: null, error: null });
    expect(await attemptsOf(service, id)).toBe(3);
    // One video, however many attempts it took.
    expect((await person.call('GET', '/api/renders')).json().renders).toHaveLength(1);
    expect((await person.call('GET', '/api/auth/user')).json().downloadCount).toBe(0);
    expect(lookedUp).toHaveBeenCalledTimes(1);
  });

  test('ends after three attempts as our fault, with nothing for the person to change', async () => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    await tools.breakProbe('kill -KILL $$');
    const engine = inspectingEngine();
    for (let attempt = 1; attempt <= 4; attempt += 1) await attemptRender(service, id, engine);
    await tools.breakProbe(null);
    expect(engine.jobs).toHaveLength(3);
    const { state, retryAt, error } = await readRender(person, id);
    expect([state, retryAt, error.code]).toEqual(['failed', null, 'SERVER_FAULT']);
    expect(error.message).toMatch(/^Our server had a fault .* Nothing is wrong with your promo, /);
    expect(error.message).not.toMatch(/[Cc]hoose/);
    await person.call('POST', `/api/renders/${id}/retry`);
    await attemptRender(service, id, inspectingEngine());
    expect(await readRender(person, id)).toMatchObject({ state: 'completed' });
  });
});

test('a render over a broken file fails at once, and is not tried again', async () => {
  const { service, person } = await serviceWithLibrary();
  const [asset] = await service.deps.dataSource.query(
    `SELECT file_key FROM assets WHERE id = 'starter-night'`,
  );
  const broken = path.join(service.folder, 'broken.mp4');
  await writeFile(broken, 'not a video');
  await service.deps.mediaStore.putFile(asset.file_key, broken);
  const id = await queueRender(person);
  await attemptRender(service, id, inspectingEngine());
  expect(await readRender(person, id)).toMatchObject({
    state: 'failed',
    retryAt: null,
    error: { code: 'BROKEN_VIDEO', message: expect.stringMatching(/Choose another one/) },
  });
  expect(await attemptsOf(service, id)).toBe(1);
});

test.each([
  ['NO_BROWSER', 3],
  ['DISK_FULL', 3],
  ['WORKER_LOST', 3],
  ['STALLED', 2],
  ['FILE_MISSING', 2],
  ['TOOK_TOO_LONG', 2],
  ['OUT_OF_MEMORY', 2],
  ['RENDER_FAILED', 2],
  ['MISSING_OVERLAY', 1],
  ['TOO_MUCH_WORK', 1],
] as const)('a render that fails as %s is attempted %i times at most', async (code, attempts) => {
  const { service, person } = await serviceWithLibrary();
  const id = await queueRender(person);
  const engine = standInEngine(() => Promise.reject(new RenderError(code)));
  for (let attempt = 1; attempt <= 4; attempt += 1) await attemptRender(service, id, engine);
  expect(engine.jobs).toHaveLength(attempts);
  expect(await readRender(person, id)).toMatchObject({ state: 'failed', error: { code } });
});

/** A render that a fault of the machine has stopped once. */
const pausedRender = async () => {
  const { service, person } = await serviceWithLibrary(true);
  const id = await queueRender(person);
  await attemptRender(
    service,
    id,
    standInEngine(() => Promise.reject(new RenderError('SERVER_FAULT'))),
  );
  return { service, person, id };
};

describe('the pause before another attempt', () => {
  test('keeps workers from the render, but not from others', async () => {
    const { service, person, id } = await pausedRender();
    expect(await claimNext(service.deps, renderJobs.short)).toBeNull();
    const other = await queueRender(person, { videoDuration: 11 });
    expect((await claimNext(service.deps, renderJobs.short))?.id).toBe(other);
    await endPauses(service.deps, renderTables.short);
    expect((await claimNext(service.deps, renderJobs.short))?.id).toBe(id);
  });

  test('ends by itself: any worker makes the next attempt', async () => {
    const { service, person, id } = await pausedRender();
    const engine = standInEngine();
    onTestFinished(await startRenderWorker({ ...service.deps, renderEngine: engine }));
    await endPauses(service.deps, renderTables.short);
    await inState(person, id, 'completed');
    expect(engine.jobs).toHaveLength(1);
  });

  test('ends with the render when that is cancelled, and does not hold a later request', async () => {
    const { service, person, id } = await pausedRender();
    expect((await person.call('POST', `/api/renders/${id}/cancel`)).json()).toMatchObject({
      state: 'cancelled',
      retryAt: null,
    });
    await person.call('POST', `/api/renders/${id}/retry`);
    expect(await readRender(person, id)).toMatchObject({ state: 'queued', retryAt: null });
    expect((await claimNext(service.deps, renderJobs.short))?.id).toBe(id);
  });

  test('shows in the events of the render', async () => {
    const { service, person } = await serviceWithLibrary(true);
    const id = await queueRender(person);
    const events = new AbortController();
    const { open } = await watchRender(service.deps, { ownerId: person.id, id });
    const views: unknown[] = [];
    const watched = (async () => {
      for await (const view of open(events.signal)) views.push(view);
    })();
    await attemptRender(
      service,
      id,
      standInEngine(() => Promise.reject(new RenderError('SERVER_FAULT'))),
    );
    const paused = expect.objectContaining({ state: 'queued', progress: 0, retryAt: expect.any(String) });
    await expect.poll(() => views).toContainEqual(paused);
    events.abort();
    await watched;
  });
});
