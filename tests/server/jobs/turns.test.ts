import { type Arbitrary, array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import type { RenderKind } from '#server/features/renders/render.entity.ts';
import {
  type ClaimedRender,
  RUNNING_PER_PERSON,
  renderTables,
} from '#server/features/renders/renders.queries.ts';
import { sendJobs } from '#server/jobs/send-jobs.ts';
import { dropJobs, endPauses, loseWorkers } from '#tests/support/job-steps.ts';
import { type TestService, startTestService } from '#tests/support/test-service.ts';
import { addWaiting, endTurn, insertWaiting, openRenders, takeTurn } from '#tests/support/waiting-renders.ts';

let service: TestService;
let people: string[];
beforeAll(async () => {
  service = await startTestService();
  people = [];
  for (let count = 0; count < 3; count += 1) people.push((await service.addPerson()).id);
});
afterAll(() => service.close());
/** Nothing waits. */
const clear = async (): Promise<void> => {
  await service.deps.dataSource.query('DELETE FROM renders');
  await dropJobs(service.deps, renderTables.short);
};
beforeEach(clear);

const person = (index: number): string => people[index] ?? '';
const waiting = async () => (await openRenders(service.deps)).filter(({ state }) => state === 'queued');

/** As one worker that claims again and again; whose renders it makes, in order. */
const serveAll = async (most: number): Promise<ClaimedRender[]> => {
  const served: ClaimedRender[] = [];
  while (served.length < most && (await waiting()).length > 0) {
    const render = await takeTurn(service.deps);
    if (render === null) throw new Error('It was nobody’s turn.');
    served.push(render);
    await endTurn(service.deps, render);
  }
  return served;
};

test('a first render comes next, however many another person has waiting', async () => {
  for (let count = 0; count < 20; count += 1) await addWaiting(service.deps, person(0));
  const [first] = await serveAll(1);
  const theirs = await addWaiting(service.deps, person(1));
  const [next, after] = await serveAll(2);
  expect([first?.ownerId, next?.id, after?.ownerId]).toEqual([person(0), theirs, person(0)]);
});

test('people who all have renders waiting are served in turn, each in the order of asking', async () => {
  const requested: string[] = [];
  for (const index of [0, 0, 0, 1, 1, 2]) requested.push(await addWaiting(service.deps, person(index)));
  const served = await serveAll(6);
  expect(served.map(({ id }) => requested.indexOf(id))).toEqual([0, 3, 5, 1, 4, 2]);
});

test('a single render waits for none of a hundred in a batch, its own person’s or another’s', async () => {
  for (let count = 0; count < 100; count += 1) await addWaiting(service.deps, person(0), 'batch');
  const batch = await takeTurn(service.deps);
  const singles = [await addWaiting(service.deps, person(1)), await addWaiting(service.deps, person(0))];
  const served = await serveAll(3);
  expect(served.slice(0, 2).map(({ id }) => id)).toEqual(singles);
  expect([batch?.ownerId, served[2]?.ownerId]).toEqual([person(0), person(0)]);
});

test('a render that has lost its worker goes before those that were asked for later', async () => {
  await addWaiting(service.deps, person(0));
  const first = await takeTurn(service.deps);
  await addWaiting(service.deps, person(1));
  await loseWorkers(service.deps, renderTables.short);
  await endPauses(service.deps, renderTables.short);
  const again = await takeTurn(service.deps);
  expect(again).toMatchObject({ id: first?.id, attempt: 2, attemptsLeft: 1 });
});

test('a render of a batch that has lost its worker waits for a single one, and goes before the rest of its batch', async () => {
  const interrupted = await addWaiting(service.deps, person(0), 'batch');
  await addWaiting(service.deps, person(0), 'batch');
  await takeTurn(service.deps);
  const single = await addWaiting(service.deps, person(1));
  await loseWorkers(service.deps, renderTables.short);
  await endPauses(service.deps, renderTables.short);
  const served = await serveAll(2);
  expect(served.map(({ id }) => id)).toEqual([single, interrupted]);
});

test('the renders of one batch start in its order, and those of two in turn', async () => {
  const { dataSource } = service.deps;
  const batches = [Array.from({ length: 3 }, (_, index) => `a-${index}`), ['b-0', 'b-1']];
  for (const [index, ids] of batches.entries()) {
    await inTransaction(dataSource, async (manager) => {
      for (const id of ids) await insertWaiting(manager, { id, ownerId: person(index), kind: 'batch' });
      await sendJobs(
        service.deps,
        manager,
        renderTables.short,
        ids.map((id) => ({ id, person: person(index) })),
      );
    });
  }
  const served = await serveAll(5);
  expect(served.map(({ id }) => id)).toEqual(['a-0', 'b-0', 'a-1', 'b-1', 'a-2']);
});

test('where nothing waits, nothing starts', async () => {
  expect(await takeTurn(service.deps)).toBeNull();
  await addWaiting(service.deps, person(0));
  expect(await takeTurn(service.deps)).not.toBeNull();
  expect(await takeTurn(service.deps)).toBeNull();
});

test('fifty workers at once start each render once and overrun no person’s share', async () => {
  for (let round = 0; round < 5; round += 1) {
    await clear();
    for (let count = 0; count < 50; count += 1) await addWaiting(service.deps, person(count % 3));
    const claims = await Promise.all(Array.from({ length: 50 }, () => takeTurn(service.deps)));
    const started = claims.flatMap((claim) => claim?.id ?? []);
    expect(new Set(started).size).toBe(3 * RUNNING_PER_PERSON);
    const open = await openRenders(service.deps);
    for (const ownerId of people) {
      const theirs = open.filter((render) => render.ownerId === ownerId && render.state === 'running');
      expect(theirs).toHaveLength(RUNNING_PER_PERSON);
    }
    expect(open).toHaveLength(50);
  }
});

type Step = { does: 'ask' | 'take' | 'end'; who: number; kind: RenderKind; which: number };

const anyStep: Arbitrary<Step> = record({
  does: constantFrom('ask', 'ask', 'take', 'take', 'end'),
  who: nat(2),
  kind: constantFrom<RenderKind>('single', 'batch'),
  which: nat(),
});

test('whatever arrives in whatever order, the next start is the job with the fewest of its person before it, single ones first, and nobody overruns a share', async () => {
  await assert(
    asyncProperty(array(anyStep, { minLength: 8, maxLength: 40 }), async (steps) => {
      await clear();
      const running: ClaimedRender[] = [];
      /** How many of its person's were waiting when it was asked for. */
      const turns = new Map<string, number>();
      for (const { does, who, kind, which } of steps) {
        if (does === 'ask') {
          const before = (await waiting()).filter(
            (render) => render.ownerId === person(who) && render.kind === kind,
          );
          turns.set(await addWaiting(service.deps, person(who), kind), before.length);
        }
        if (does === 'end') {
          const [ended] = running.splice(which % Math.max(1, running.length), 1);
          if (ended !== undefined) await endTurn(service.deps, ended);
        }
        if (does !== 'take') continue;
        const before = await waiting();
        if (before.length === 0) continue;
        const busy = (ownerId: string) => running.filter((render) => render.ownerId === ownerId).length;
        const mayStart = before.filter(({ ownerId }) => busy(ownerId) < RUNNING_PER_PERSON);
        const claim = await takeTurn(service.deps);
        expect(claim === null).toBe(mayStart.length === 0);
        if (claim === null) continue;
        const first = mayStart.some((render) => render.kind === 'single') ? 'single' : 'batch';
        const rivals = mayStart.filter((render) => render.kind === first).map(({ id }) => turns.get(id) ?? 0);
        expect(mayStart.find(({ id }) => id === claim.id)?.kind).toBe(first);
        expect(turns.get(claim.id)).toBe(Math.min(...rivals));
        running.push(claim);
        expect(await openRenders(service.deps)).toHaveLength(before.length + running.length - 1);
      }
    }),
    { numRuns: 25 },
  );
});
