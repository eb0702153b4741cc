import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { RenderError } from '#server/errors.ts';
import { startRendering } from '#server/features/renders/renders.jobs.ts';
import { runRender, StoppingError } from '#server/features/renders/run-render.ts';
import { sweepRenders } from '#server/features/renders/sweep-renders.ts';
import type { RenderEngine } from '#server/ports/render-engine.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { gate, standInEngine } from '#tests/support/stand-in-engine.ts';
import { type Person, serviceForTest, type TestService } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const document = { ...newPromo(), background: { assetId: 'starter-night', volume: 1, muted: false } };

const serviceWithLibrary = async (works = false): Promise<{ service: TestService; person: Person }> => {
  const service = await serviceForTest({ works });
  await loadSmallLibrary(service.deps, service.folder);
  return { service, person: await service.person() };
};

const queueRender = async (person: Person): Promise<string> => {
  const promo = (await person.call('POST', '/api/promos', { title: 'Friday', document })).json();
  return (await person.call('POST', '/api/renders', { promoId: promo.id, revision: 1 })).json().id;
};

const read = async (person: Person, id: string) => (await person.call('GET', `/api/renders/${id}`)).json();

const inState = (person: Person, id: string, state: string) =>
  waitUntil(`the render to be ${state}`, async () => {
    const render = await read(person, id);
    return render.state === state ? render : null;
  });

const ticketOf = async ({ deps }: TestService, id: string) => {
  const [row] = await deps.dataSource.query('SELECT job_id AS "id" FROM renders WHERE id = $1', [id]);
  return { id: row.id, renderId: id };
};

/** One attempt, as the queue would start it. */
const attempt = async (
  service: TestService,
  id: string,
  renderEngine: RenderEngine,
  stop = new AbortController(),
) => runRender({ ...service.deps, renderEngine }, await ticketOf(service, id), stop.signal);

const filesOf = async ({ folder }: TestService): Promise<string[]> => {
  const root = path.join(folder, 'renders');
  if (!existsSync(root)) return [];
  const names = await readdir(root, { recursive: true });
  return names.filter((name) => name !== '.unfinished').toSorted();
};

describe('a worker with its queue', () => {
  test('makes the video of a queued render and publishes it', async () => {
    const { service, person } = await serviceWithLibrary(true);
    const engine = standInEngine();
    const stop = await startRendering({ ...service.deps, renderEngine: engine });
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
    expect(await filesOf(service)).toEqual([`${id}.mp4`]);
    expect(engine.jobs[0]).toMatchObject({ promo: document, qualityPreset: 'premium_gif_quality' });
    expect(engine.jobs[0]?.assets['starter-night']).toMatchObject({ kind: 'video', width: 72, height: 128 });
  });

  test('shows how far it is, and stops at once when the render is cancelled', async () => {
    const { service, person } = await serviceWithLibrary(true);
    const stop = await startRendering({ ...service.deps, renderEngine: standInEngine(gate().step) });
    onTestFinished(stop);
    const id = await queueRender(person);
    const running = await waitUntil('progress', async () => {
      const render = await read(person, id);
      return render.progress > 0 ? render : null;
    });
    expect(running).toMatchObject({ state: 'running', stage: 'rendering', progress: 0.5, secondsLeft: 7 });
    await person.call('POST', `/api/renders/${id}/cancel`);
    await waitUntil('the workplace to be gone', async () => (await filesOf(service)).length === 0);
    expect(await read(person, id)).toMatchObject({ state: 'cancelled', error: null });
  });

  test('stopped in the middle, it gives the render back, and that costs no attempt', async () => {
    const { service, person } = await serviceWithLibrary(true);
    const stop = await startRendering({ ...service.deps, renderEngine: standInEngine(gate().step) });
    const id = await queueRender(person);
    await inState(person, id, 'running');
    await stop();
    expect(await read(person, id)).toMatchObject({ state: 'queued', progress: 0 });
    const rows = await service.deps.dataSource.query(
      `SELECT r.attempts_left, j.state FROM renders r JOIN pgboss.job j ON j.id = r.job_id WHERE r.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ attempts_left: 3, state: 'retry' }]);
  });

  test('a render tried again after a failure is completed', async () => {
    const { service, person } = await serviceWithLibrary(true);
    let tries = 0;
    const engine = standInEngine(async () => {
      tries += 1;
      if (tries === 1) throw new RenderError('NO_BROWSER');
    });
    const stop = await startRendering({ ...service.deps, renderEngine: engine });
    onTestFinished(stop);
    const id = await queueRender(person);
    const failed = await inState(person, id, 'failed');
    expect(failed.error.code).toBe('NO_BROWSER');
    await person.call('POST', `/api/renders/${id}/retry`);
    expect((await inState(person, id, 'completed')).error).toBeNull();
  });
});

describe('an attempt', () => {
  test('a failure is told by its code, and what caused it stays in the log', async () => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    const secret = new Error('/secret/path exploded');
    await attempt(
      service,
      id,
      standInEngine(() => Promise.reject(new RenderError('BAD_OUTPUT', secret))),
    );
    const render = await read(person, id);
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
    await attempt(
      service,
      id,
      standInEngine(() => Promise.reject(error)),
    );
    expect(await read(person, id)).toMatchObject({ state: 'failed', error: { code } });
  });

  test('a background that has gone from the store is named as the reason', async () => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    const [row] = await service.deps.dataSource.query(
      `SELECT file_key FROM assets WHERE id = 'starter-night'`,
    );
    await service.deps.mediaStore.delete(row.file_key);
    await attempt(service, id, standInEngine());
    expect(await read(person, id)).toMatchObject({ state: 'failed', error: { code: 'MISSING_BACKGROUND' } });
  });

  test('one that has been superseded writes nothing, neither row nor file', async () => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    const { step, open } = gate();
    const engine = standInEngine(step);
    const old = attempt(service, id, engine);
    await waitUntil('the first attempt to run', () => engine.jobs.length === 1);
    // A second worker, to which the queue has handed the same ticket after the first fell silent.
    await attempt(service, id, standInEngine());
    const completed = await read(person, id);
    open();
    await old;
    expect(completed.state).toBe('completed');
    expect(await read(person, id)).toEqual(completed);
    expect(await filesOf(service)).toEqual([`${id}.mp4`]);
  });

  test('a cancel that comes after the last frame wins over the video', async () => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    const cancelling = standInEngine(async () => {
      await person.call('POST', `/api/renders/${id}/cancel`);
    });
    await attempt(service, id, cancelling);
    expect((await read(person, id)).state).toBe('cancelled');
    expect(await filesOf(service)).toEqual([]);
  });

  test('an old ticket starts nothing', async () => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    const ticket = await ticketOf(service, id);
    await person.call('POST', `/api/renders/${id}/cancel`);
    await person.call('POST', `/api/renders/${id}/retry`);
    const engine = standInEngine();
    await runRender({ ...service.deps, renderEngine: engine }, ticket, new AbortController().signal);
    expect(engine.jobs).toHaveLength(0);
    expect((await read(person, id)).state).toBe('queued');
  });

  test('a render whose worker is lost three times fails and says so', async () => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    const ticket = await ticketOf(service, id);
    const lost = standInEngine(() => Promise.reject(new RenderError('WORKER_LOST')));
    const deps = { ...service.deps, renderEngine: lost };
    const never = new AbortController().signal;
    await expect(runRender(deps, ticket, never)).rejects.toThrow(RenderError);
    await expect(runRender(deps, ticket, never)).rejects.toThrow(RenderError);
    await runRender(deps, ticket, never);
    expect(await read(person, id)).toMatchObject({ state: 'failed', error: { code: 'WORKER_LOST' } });
  });

  test('a stop asked for before it begins gives the render back', async () => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    const stop = new AbortController();
    stop.abort(new StoppingError());
    await expect(attempt(service, id, standInEngine(), stop)).rejects.toThrow(StoppingError);
    expect((await read(person, id)).state).toBe('queued');
  });
});

describe('sweeping', () => {
  test('removes videos that no row has published and workplaces of the dead, and keeps the rest', async () => {
    const { service, person } = await serviceWithLibrary();
    const kept = await queueRender(person);
    await attempt(service, kept, standInEngine());
    const running = await queueRender(person);
    await service.deps.dataSource.query(`UPDATE renders SET state = 'running', attempt = 2 WHERE id = $1`, [
      running,
    ]);
    const cancelled = await queueRender(person);
    await person.call('POST', `/api/renders/${cancelled}/cancel`);
    const root = path.join(service.folder, 'renders');
    for (const id of ['x'.repeat(22), cancelled]) await writeFile(path.join(root, `${id}.mp4`), 'left');
    for (const place of [`${running}.1`, `${running}.2`, `${'y'.repeat(22)}.1`]) {
      await mkdir(path.join(root, '.unfinished', place));
    }
    await writeFile(path.join(root, 'notes.txt'), 'not ours');
    await sweepRenders(service.deps);
    expect(await filesOf(service)).toEqual(
      [`.unfinished/${running}.2`, `${kept}.mp4`, 'notes.txt'].toSorted(),
    );
  });

  test('a render that waits without a ticket gets a new one', async () => {
    const { service, person } = await serviceWithLibrary();
    const id = await queueRender(person);
    const before = await ticketOf(service, id);
    await service.deps.dataSource.query('DELETE FROM pgboss.job WHERE id = $1', [before.id]);
    await sweepRenders(service.deps);
    const after = await ticketOf(service, id);
    expect(after.id).not.toBe(before.id);
    expect(await service.deps.queue.has(after.id)).toBe(true);
    await sweepRenders(service.deps);
    expect(await ticketOf(service, id)).toEqual(after);
  });
});
