import { describe, expect, onTestFinished, test } from 'vitest';
import { RenderError } from '#server/errors.ts';
import { renderTables } from '#server/features/renders/renders.queries.ts';
import { StoppingError } from '#server/jobs/run-jobs.ts';
import { countAttemptsLeft, countWaiting, leaveOneAttempt } from '#tests/support/job-steps.ts';
import {
  attemptRender,
  filesOf,
  inState,
  queueRender,
  queuedDocument,
  readRender,
  serviceWithLibrary,
} from '#tests/support/queued-render.ts';
import { startRenderWorker } from '#tests/support/render-worker.ts';
import { gate, standInEngine } from '#tests/support/stand-in-engine.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

describe('a worker and its queue', () => {
  test('renders a queued video and publishes it', async () => {
    const { service, person } = await serviceWithLibrary(true);
    const engine = standInEngine();
    const stop = await startRenderWorker({ ...service.deps, renderEngine: engine });
    onTestFinished(stop);
    const id = await queueRender(person);
    const render = await inState(person, id, 'completed');
    expect(render).toMatchObject({
      progress: 1,
      stage: null,
      way: 'full',
      wayReason: 'a stand-in',
      error: null,
    });
    // The row changes first; the work directory is removed after that.
    await expect.poll(() => filesOf(service)).toEqual([`${id}.mp4`]);
    expect(engine.jobs[0]).toMatchObject({ promo: queuedDocument, qualityPreset: 'premium_gif_quality' });
    expect(engine.jobs[0]?.assets['starter-night']).toMatchObject({ kind: 'video', width: 72, height: 128 });
  });

  test('reports its progress, and stops at once when the render is cancelled', async () => {
    const { service, person } = await serviceWithLibrary(true);
    const stop = await startRenderWorker({ ...service.deps, renderEngine: standInEngine(gate().step) });
    onTestFinished(stop);
    const id = await queueRender(person);
    const running = await waitUntil('progress', async () => {
      const render = await readRender(person, id);
      return render.progress > 0 ? render : null;
    });
    expect(running).toMatchObject({ state: 'running', stage: 'rendering', progress: 0.5, secondsLeft: 7 });
    await person.call('POST', `/api/renders/${id}/cancel`);
    await waitUntil('the work directory to be gone', async () => (await filesOf(service)).length === 0);
    expect(await readRender(person, id)).toMatchObject({ state: 'cancelled', error: null });
  });

  test('returns the render to the queue when it is stopped, which costs no attempt', async () => {
    const { service, person } = await serviceWithLibrary(true);
    const stop = await startRenderWorker({ ...service.deps, renderEngine: standInEngine(gate().step) });
    const id = await queueRender(person);
    await inState(person, id, 'running');
    await stop();
    expect(await readRender(person, id)).toMatchObject({ state: 'queued', progress: 0 });
    expect(await countAttemptsLeft(service.deps, renderTables.short, id)).toBe(3);
    expect(await countWaiting(service.deps, renderTables.short)).toBe(1);
  });

  test('completes a render that is retried after a failure', async () => {
    const { service, person } = await serviceWithLibrary(true);
    let tries = 0;
    const engine = standInEngine(async () => {
      tries += 1;
      if (tries === 1) throw new RenderError('BROKEN_VIDEO');
    });
    const stop = await startRenderWorker({ ...service.deps, renderEngine: engine });
    onTestFinished(stop);
    const id = await queueRender(person);
    const failed = await inState(person, id, 'failed');
    expect(failed.error.code).toBe('BROKEN_VIDEO');
    await person.call('POST', `/api/renders/${id}/retry`);
    expect((await inState(person, id, 'completed')).error).toBeNull();
  });
});

describe('an attempt', () => {
  test('a failure shows its code, and its cause only in the log', async () => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    const secret = new Error('/secret/path exploded');
    await leaveOneAttempt(service.deps, renderTables.short, id);
    await attemptRender(
      service,
      id,
      standInEngine(() => Promise.reject(new RenderError('BAD_OUTPUT', secret))),
    );
    const render = await readRender(person, id);
    expect(render).toMatchObject({ state: 'failed', error: { code: 'BAD_OUTPUT' } });
    expect(JSON.stringify(render)).not.toContain('secret');
    expect(await filesOf(service)).toEqual([]);
  });

  test.each([
    ['anything else', new Error('boom'), 'RENDER_FAILED'],
    ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' }), 'DISK_FULL'],
  ])('%s ends in a clear failure', async (_what, error, code) => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    await leaveOneAttempt(service.deps, renderTables.short, id);
    await attemptRender(
      service,
      id,
      standInEngine(() => Promise.reject(error)),
    );
    expect(await readRender(person, id)).toMatchObject({ state: 'failed', error: { code } });
  });

  test('a background whose file is missing from the store is named as the reason', async () => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    const [row] = await service.deps.dataSource.query(
      `SELECT file_key FROM assets WHERE id = 'starter-night'`,
    );
    await service.deps.mediaStore.delete(row.file_key);
    await leaveOneAttempt(service.deps, renderTables.short, id);
    await attemptRender(service, id, standInEngine());
    expect(await readRender(person, id)).toMatchObject({
      state: 'failed',
      error: { code: 'FILE_MISSING', message: expect.stringMatching(/our fault/) },
    });
  });

  test('a superseded attempt writes neither row nor file', async () => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    const { step, open } = gate();
    const engine = standInEngine(step);
    const old = attemptRender(service, id, engine);
    await waitUntil('the first attempt to run', () => engine.jobs.length === 1);
    // A second worker, which starts the same render after the first missed its heartbeats.
    await attemptRender(service, id, standInEngine());
    const completed = await readRender(person, id);
    open();
    await old;
    expect(completed.state).toBe('completed');
    expect(await readRender(person, id)).toEqual(completed);
    expect(await filesOf(service)).toEqual([`${id}.mp4`]);
  });

  test('a superseded attempt that finishes first leaves row and file to its successor', async () => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    const [first, second] = [gate(), gate()];
    const engines = [standInEngine(first.step), standInEngine(second.step)] as const;
    const old = attemptRender(service, id, engines[0]);
    await waitUntil('the first attempt to run', () => engines[0].jobs.length === 1);
    const successor = attemptRender(service, id, engines[1]);
    await waitUntil('the second attempt to run', () => engines[1].jobs.length === 1);
    first.open();
    await old;
    expect((await readRender(person, id)).state).toBe('running');
    expect(await filesOf(service)).not.toContain(`${id}.mp4`);
    second.open();
    await successor;
    expect((await readRender(person, id)).state).toBe('completed');
    expect(await filesOf(service)).toEqual([`${id}.mp4`]);
  });

  test('a cancel after the last frame wins over the video', async () => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    const cancelling = standInEngine(async () => {
      await person.call('POST', `/api/renders/${id}/cancel`);
    });
    await attemptRender(service, id, cancelling);
    expect((await readRender(person, id)).state).toBe('cancelled');
    expect(await filesOf(service)).toEqual([]);
  });

  test('the job of a cancelled render starts nothing, when it is retried meanwhile', async () => {
    const { service, person } = await serviceWithLibrary(true);
    const id = await queueRender(person);
    await person.call('POST', `/api/renders/${id}/cancel`);
    await person.call('POST', `/api/renders/${id}/retry`);
    expect(await countWaiting(service.deps, renderTables.short)).toBe(2);
    const engine = standInEngine();
    onTestFinished(await startRenderWorker({ ...service.deps, renderEngine: engine }));
    await inState(person, id, 'completed');
    await waitUntil(
      'both jobs to be used up',
      async () => (await countWaiting(service.deps, renderTables.short)) === 0,
    );
    expect(engine.jobs).toHaveLength(1);
  });

  test('a render whose worker dies three times fails with a reason', async () => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    const failing = standInEngine(() => Promise.reject(new RenderError('WORKER_LOST')));
    for (let attempt = 1; attempt <= 3; attempt += 1) await attemptRender(service, id, failing);
    expect(await readRender(person, id)).toMatchObject({ state: 'failed', error: { code: 'WORKER_LOST' } });
  });

  test('a stop before the start returns the render to the queue', async () => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    const stop = new AbortController();
    stop.abort(new StoppingError());
    await attemptRender(service, id, standInEngine(), stop);
    expect((await readRender(person, id)).state).toBe('queued');
  });
});
