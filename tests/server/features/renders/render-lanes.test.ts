import { expect, onTestFinished, test } from 'vitest';
import { renderTables } from '#server/features/renders/renders.queries.ts';
import { countWaiting } from '#tests/support/job-steps.ts';
import {
  askForRender,
  attemptRender,
  inState,
  queueRender,
  readRender,
  serviceWithLibrary,
} from '#tests/support/queued-render.ts';
import { startRenderWorker } from '#tests/support/render-worker.ts';
import { gate, standInEngine } from '#tests/support/stand-in-engine.ts';

/** Six overlays far larger than the frame, rotated. */
const overlayElements = Array.from({ length: 6 }, (_, index) => ({
  id: `o${index}`,
  overlayId: 'starter-sparkles',
  x: 50,
  y: 50,
  scale: 10,
  rotation: 45,
}));
const tooMuch = { videoDuration: 90, overlayElements };
const long = { videoDuration: 90 };

test('a promo that takes too much work is refused before it is queued, naming the overlays that take it', async () => {
  const { service, person } = await serviceWithLibrary();
  const response = await askForRender(person, tooMuch, { qualityPreset: 'master' });
  expect(response.statusCode).toBe(422);
  const { code, message, details } = response.json();
  expect(code).toBe('TOO_MUCH_WORK');
  expect(message).toMatch(/more work than .* smaller, .* shorten the video/);
  expect(details.map(({ path }: { path: string }) => path)).toEqual(
    overlayElements.map((_, index) => `overlayElements.${index}.scale`),
  );
  expect(details[0].message).toMatch(/^is 1\d% of the work; make the overlay smaller/);
  expect((await person.call('GET', '/api/renders')).json().renders).toEqual([]);
  expect(await countWaiting(service.deps, renderTables.long)).toBe(0);
  const smaller = overlayElements.map((overlay) => ({ ...overlay, scale: 3 }));
  const again = await askForRender(person, { ...tooMuch, overlayElements: smaller });
  expect(again.statusCode).toBe(202);
});

test('one that a former version has accepted ends with the same message, and starts no engine', async () => {
  const { service, person } = await serviceWithLibrary();
  const id = await queueRender(person);
  await service.deps.dataSource.query(
    `UPDATE renders SET document = document || $2, quality_preset = 'master', cost = NULL WHERE id = $1`,
    [id, tooMuch],
  );
  const engine = standInEngine();
  await attemptRender(service, id, engine);
  expect(await readRender(person, id)).toMatchObject({ state: 'failed', error: { code: 'TOO_MUCH_WORK' } });
  expect(engine.jobs).toEqual([]);
});

test('a short render begins and ends while the worker makes long ones', async () => {
  const { service, person } = await serviceWithLibrary(true);
  const other = await service.addPerson();
  const longRenders = gate();
  const engine = standInEngine(async (job) => {
    if (job.promo.videoDuration === long.videoDuration) await longRenders.step(job);
  });
  onTestFinished(await startRenderWorker({ ...service.deps, renderEngine: engine }));
  const running = await queueRender(person, long);
  await inState(person, running, 'running');
  const waiting = await queueRender(person, long);
  await inState(other, await queueRender(other), 'completed');
  await inState(person, await queueRender(person), 'completed');
  expect(await readRender(person, running)).toMatchObject({ state: 'running' });
  expect(await readRender(person, waiting)).toMatchObject({ state: 'queued' });
  longRenders.open();
  await inState(person, waiting, 'completed');
});

test('one without a cost, as a former version has queued it, is made as a long one', async () => {
  const { service, person } = await serviceWithLibrary(true);
  const id = await queueRender(person);
  await service.deps.dataSource.query('UPDATE renders SET cost = NULL WHERE id = $1', [id]);
  onTestFinished(await startRenderWorker({ ...service.deps, renderEngine: standInEngine() }));
  expect(await inState(person, id, 'completed')).toMatchObject({ id, error: null });
});

test('a long render that is retried waits in its own lane again', async () => {
  const { service, person } = await serviceWithLibrary();
  const id = await queueRender(person, long);
  expect(await countWaiting(service.deps, renderTables.long)).toBe(1);
  await person.call('POST', `/api/renders/${id}/cancel`);
  await person.call('POST', `/api/renders/${id}/retry`);
  expect(await countWaiting(service.deps, renderTables.long)).toBe(2);
  expect(await countWaiting(service.deps, renderTables.short)).toBe(0);
});

test('a waiting render says how many are ahead of it in its lane, in which people take turns, until it runs', async () => {
  const { service, person } = await serviceWithLibrary(true);
  const other = await service.addPerson();
  const ids = [
    await queueRender(other, long),
    await queueRender(other, long),
    await queueRender(person, long),
  ];
  const short = await queueRender(person);
  const [, , mine = ''] = ids;
  expect(await readRender(person, mine)).toMatchObject({ state: 'queued', ahead: 1 });
  expect(await readRender(person, short)).toMatchObject({ state: 'queued', ahead: 0 });
  await attemptRender(service, short, standInEngine());
  expect(await readRender(person, short)).not.toHaveProperty('ahead');
});
