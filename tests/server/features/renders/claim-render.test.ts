import { type Arbitrary, array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Attempt } from '#server/features/renders/attempt.queries.ts';
import { RUNNING_PER_PERSON } from '#server/features/renders/claim-render.ts';
import type { RenderKind } from '#server/features/renders/render.entity.ts';
import type { TestService } from '#tests/support/service-with-people.ts';
import { startTestService } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { addWaiting, endTurn, openRenders, takeTurn } from '#tests/support/waiting-renders.ts';

let service: TestService;
let people: string[];
beforeAll(async () => {
  service = await startTestService();
  people = [];
  for (let count = 0; count < 3; count += 1) people.push((await service.person()).id);
});
afterAll(() => service.close());
beforeEach(() => service.deps.dataSource.query('DELETE FROM renders'));

const person = (index: number): string => people[index] ?? '';
const waiting = async () => (await openRenders(service.deps)).filter(({ state }) => state === 'queued');

/** As one worker that comes back for the next ticket again and again; whose renders it makes, in order. */
const serveAll = async (most: number): Promise<Attempt[]> => {
  const served: Attempt[] = [];
  while (served.length < most) {
    const [oldest] = await waiting();
    if (oldest === undefined) break;
    const attempt = await takeTurn(service.deps, oldest.jobId);
    if (attempt === null) throw new Error('It was nobody’s turn.');
    served.push(attempt);
    await endTurn(service.deps, attempt);
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
  const asked: string[] = [];
  for (const index of [0, 0, 0, 1, 1, 2]) asked.push(await addWaiting(service.deps, person(index)));
  const served = await serveAll(6);
  expect(served.map(({ id }) => asked.indexOf(id))).toEqual([0, 3, 5, 1, 4, 2]);
});

test('a single render waits for none of a hundred in a batch, its own person’s or another’s', async () => {
  for (let count = 0; count < 100; count += 1) await addWaiting(service.deps, person(0), 'batch');
  const [running] = await waiting();
  const batch = await takeTurn(service.deps, running?.jobId ?? '');
  const singles = [await addWaiting(service.deps, person(1)), await addWaiting(service.deps, person(0))];
  const served = await serveAll(3);
  expect(served.slice(0, 2).map(({ id }) => id)).toEqual(singles);
  expect([batch?.ownerId, served[2]?.ownerId]).toEqual([person(0), person(0)]);
});

test('a ticket whose render has lost its worker stays with that render', async () => {
  await addWaiting(service.deps, person(0));
  const [ticket] = await waiting();
  const lost = await takeTurn(service.deps, ticket?.jobId ?? '');
  await addWaiting(service.deps, person(1));
  const again = await takeTurn(service.deps, ticket?.jobId ?? '');
  expect(again).toMatchObject({ id: lost?.id, attempt: 2, attemptsLeft: 1 });
});

test('a ticket for nothing starts nothing', async () => {
  await addWaiting(service.deps, person(0));
  expect(await takeTurn(service.deps, '00000000-0000-4000-8000-000000000000')).toBeNull();
  expect(await waiting()).toHaveLength(1);
});

test('a ticket that changes hands while its worker waits for the row is used all the same', async () => {
  const { deps } = service;
  for (const index of [0, 1]) await addWaiting(deps, person(index));
  const [one, other] = await waiting();
  const claiming = await inTransaction(deps.dataSource, async (manager) => {
    await manager.query('SELECT id FROM renders WHERE id = $1 FOR UPDATE', [one?.id ?? '']);
    const claim = takeTurn(deps, one?.jobId ?? '');
    await waitUntil('the claim to wait', async () => {
      const rows = await deps.dataSource.query(
        `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`,
      );
      return rows.length > 0;
    });
    for (const [id, jobId] of [
      [one?.id ?? '', other?.jobId ?? ''] as const,
      [other?.id ?? '', one?.jobId ?? ''] as const,
    ]) {
      await manager.query('UPDATE renders SET job_id = $2 WHERE id = $1', [id, jobId]);
    }
    return { claim };
  });
  expect(await claiming.claim).toMatchObject({ attempt: 1 });
  expect(await waiting()).toHaveLength(1);
});

test('fifty workers at once start each render once and overrun no person’s share', async () => {
  for (let round = 0; round < 5; round += 1) {
    await service.deps.dataSource.query('DELETE FROM renders');
    for (let count = 0; count < 50; count += 1) await addWaiting(service.deps, person(count % 3));
    const tickets = (await waiting()).map(({ jobId }) => jobId);
    const attempts = await Promise.all(tickets.map((ticket) => takeTurn(service.deps, ticket)));
    const started = attempts.flatMap((attempt) => attempt?.id ?? []);
    expect(new Set(started).size).toBe(3 * RUNNING_PER_PERSON);
    const open = await openRenders(service.deps);
    for (const ownerId of people) {
      const theirs = open.filter((render) => render.ownerId === ownerId && render.state === 'running');
      expect(theirs).toHaveLength(RUNNING_PER_PERSON);
    }
    expect(open.map(({ jobId }) => jobId).toSorted()).toEqual(tickets.toSorted());
  }
});

type Step = { does: 'ask' | 'take' | 'end'; who: number; kind: RenderKind; which: number };

const anyStep: Arbitrary<Step> = record({
  does: constantFrom('ask', 'ask', 'take', 'take', 'end'),
  who: nat(2),
  kind: constantFrom<RenderKind>('single', 'batch'),
  which: nat(),
});

test('whatever comes in whatever order, the start goes to a person with the fewest under way, single first', async () => {
  await assert(
    asyncProperty(array(anyStep, { minLength: 8, maxLength: 40 }), async (steps) => {
      await service.deps.dataSource.query('DELETE FROM renders');
      const running: Attempt[] = [];
      for (const { does, who, kind, which } of steps) {
        if (does === 'ask') await addWaiting(service.deps, person(who), kind);
        if (does === 'end') {
          const [ended] = running.splice(which % Math.max(1, running.length), 1);
          if (ended !== undefined) await endTurn(service.deps, ended);
        }
        if (does !== 'take') continue;
        const before = await waiting();
        const ticket = before[which % Math.max(1, before.length)];
        if (ticket === undefined) continue;
        const busy = (ownerId: string) => running.filter((attempt) => attempt.ownerId === ownerId).length;
        const mayStart = before.filter(({ ownerId }) => busy(ownerId) < RUNNING_PER_PERSON);
        const attempt = await takeTurn(service.deps, ticket.jobId);
        expect(attempt === null).toBe(mayStart.length === 0);
        if (attempt === null) continue;
        const chosen = mayStart.find(({ id }) => id === attempt.id);
        const first = mayStart.some((render) => render.kind === 'single') ? 'single' : 'batch';
        const rivals = mayStart.filter((render) => render.kind === first);
        expect(chosen?.kind).toBe(first);
        expect(busy(attempt.ownerId)).toBe(Math.min(...rivals.map(({ ownerId }) => busy(ownerId))));
        running.push(attempt);
        const tickets = new Set((await openRenders(service.deps)).map(({ jobId }) => jobId));
        expect(tickets.size).toBe(before.length + running.length - 1);
      }
    }),
    { numRuns: 25 },
  );
});
