import { expect, onTestFinished, test } from 'vitest';
import { pgBossJobQueue } from '#server/adapters/pg-boss-job-queue.ts';
import { createLog } from '#server/log.ts';
import { inState, queueRender, serviceWithLibrary } from '#tests/support/queued-render.ts';
import { startRenderWorker } from '#tests/support/render-worker.ts';
import { gate, standInEngine } from '#tests/support/stand-in-engine.ts';
import type { TestService } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** Another worker on the same database, like a second machine. Records the length of each video it starts. */
const startWorker = async ({ deps, databaseUrl }: TestService, started: number[], held: Promise<void>) => {
  const jobQueue = await pgBossJobQueue(databaseUrl, { works: true, log: createLog('silent') });
  const renderEngine = standInEngine(async ({ promo }) => {
    started.push(promo.videoDuration);
    await held;
  });
  onTestFinished(await startRenderWorker({ ...deps, jobQueue, renderEngine }));
};

test('two workers share the renders of many people, run each once, and let nobody’s first wait behind twenty', async () => {
  const { service, person } = await serviceWithLibrary();
  const other = await service.addPerson();
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1) ids.push(await queueRender(person));
  const started: number[] = [];
  const { step, open } = gate();
  const held = step({} as never);
  await startWorker(service, started, held);
  await startWorker(service, started, held);
  await waitUntil('both workers to be busy', () => started.length === 2);
  const theirs = await queueRender(other, { videoDuration: 33 });
  open();
  await inState(other, theirs, 'completed');
  for (const id of ids) await inState(person, id, 'completed');
  expect(started).toHaveLength(21);
  expect(started.indexOf(33)).toBeLessThanOrEqual(3);
  const rows = await service.deps.dataSource.query(
    'SELECT DISTINCT attempt, content_hash IS NULL AS nameless FROM renders',
  );
  expect(rows).toEqual([{ attempt: 1, nameless: false }]);
});

test('renders beyond a person’s share wait even while a worker is free, and start when another ends', async () => {
  const { service, person } = await serviceWithLibrary();
  const other = await service.addPerson();
  const started: number[] = [];
  const theirs = gate();
  const ids: string[] = [];
  for (const videoDuration of [16, 17, 18]) ids.push(await queueRender(person, { videoDuration }));
  for (let count = 0; count < 3; count += 1) await startWorker(service, started, theirs.step({} as never));
  await waitUntil('two renders to run', () => started.length === 2);
  const more = await queueRender(other, { videoDuration: 19 });
  await waitUntil('the free worker to take the other person’s render', () => started.length === 3);
  expect(started).not.toContain(18);
  theirs.open();
  await inState(person, ids[2] ?? '', 'completed');
  await inState(other, more, 'completed');
  expect(started.toSorted((a, b) => a - b)).toEqual([16, 17, 18, 19]);
});
