import { type Arbitrary, array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RenderKind } from '#server/features/renders/render.entity.ts';
import {
  type ClaimedRender,
  RUNNING_PER_PERSON,
  renderTables,
} from '#server/features/renders/renders.queries.ts';
import { requeueExpired } from '#server/jobs/lease.ts';
import { expireLeases } from '#tests/support/job-steps.ts';
import { type TestService, startTestService } from '#tests/support/test-service.ts';
import { addWaiting, endTurn, openRenders, takeTurn } from '#tests/support/waiting-renders.ts';

let service: TestService;
let people: string[];
beforeAll(async () => {
  service = await startTestService();
  people = [];
  for (let count = 0; count < 3; count += 1) people.push((await service.addPerson()).id);
});
afterAll(() => service.close());
beforeEach(() => service.deps.dataSource.query('DELETE FROM renders'));

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

test('a render that has lost its worker starts again before those of others', async () => {
  await addWaiting(service.deps, person(0));
  const first = await takeTurn(service.deps);
  await addWaiting(service.deps, person(1));
  await expireLeases(service.deps, renderTables.short);
  await requeueExpired(service.deps, renderTables.short);
  const again = await takeTurn(service.deps);
  expect(again).toMatchObject({ id: first?.id, attempt: 2, attemptsLeft: 1 });
});

test('a render of a batch that has lost its worker waits for a single one, and goes before the rest of its batch', async () => {
  const interrupted = await addWaiting(service.deps, person(0), 'batch');
  await addWaiting(service.deps, person(0), 'batch');
  await takeTurn(service.deps);
  const single = await addWaiting(service.deps, person(1));
  await expireLeases(service.deps, renderTables.short);
  await requeueExpired(service.deps, renderTables.short);
  const served = await serveAll(2);
  expect(served.map(({ id }) => id)).toEqual([single, interrupted]);
});

test('a wake-up when nothing waits starts nothing', async () => {
  expect(await takeTurn(service.deps)).toBeNull();
  await addWaiting(service.deps, person(0));
  expect(await takeTurn(service.deps)).not.toBeNull();
  expect(await takeTurn(service.deps)).toBeNull();
});

test('fifty workers at once start each render once and overrun no person’s share', async () => {
  for (let round = 0; round < 5; round += 1) {
    await service.deps.dataSource.query('DELETE FROM renders');
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

test('where fifty run, three starts are decided at once and a newcomer waits for them, but for no longer than a second', async () => {
  const { dataSource } = service.deps;
  await dataSource.query(
    `INSERT INTO users (id, email, role, password_hash)
     SELECT 'many-' || n, 'many-' || n || '@example.test', 'user', '' FROM generate_series(1, 60) n`,
  );
  const many = Array.from({ length: 60 }, (_, index) => `many-${index + 1}`);
  for (let job = 0; job < 2; job += 1) for (const id of many) await addWaiting(service.deps, id);
  const start = async (most: number): Promise<string[]> => {
    const owners: string[] = [];
    for (let count = 0; count < most; count += 1)
      owners.push((await takeTurn(service.deps))?.ownerId ?? 'none');
    return owners;
  };
  /** Somebody's first render, which goes before all others once turns are decided again. */
  const ask = async (newcomer: string): Promise<void> => {
    const id = await addWaiting(service.deps, newcomer);
    await dataSource.query("UPDATE renders SET created_at = '2000-01-01' WHERE id = $1", [id]);
  };
  const moveDecision = (by: string): Promise<unknown> =>
    dataSource.query('UPDATE decided_turns SET decided_at = decided_at + $1::interval', [by]);
  expect(await start(50)).toEqual(many.slice(0, 50));
  await moveDecision('-1 second');
  expect(await start(1)).toEqual(many.slice(50, 51));
  await moveDecision('1 hour');
  await ask(person(0));
  expect(await start(3)).toEqual([...many.slice(51, 53), person(0)]);

  await moveDecision('1 hour');
  await ask(person(1));
  await moveDecision('-2 hours');
  expect(await start(1)).toEqual([person(1)]);
});

type Step = { does: 'ask' | 'take' | 'end'; who: number; kind: RenderKind; which: number };

const anyStep: Arbitrary<Step> = record({
  does: constantFrom('ask', 'ask', 'take', 'take', 'end'),
  who: nat(2),
  kind: constantFrom<RenderKind>('single', 'batch'),
  which: nat(),
});

test('whatever arrives in whatever order, the next start goes to a person with the fewest running, single ones first', async () => {
  await assert(
    asyncProperty(array(anyStep, { minLength: 8, maxLength: 40 }), async (steps) => {
      await service.deps.dataSource.query('DELETE FROM renders');
      const running: ClaimedRender[] = [];
      for (const { does, who, kind, which } of steps) {
        if (does === 'ask') await addWaiting(service.deps, person(who), kind);
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
        const started = mayStart.find(({ id }) => id === claim.id);
        const first = mayStart.some((render) => render.kind === 'single') ? 'single' : 'batch';
        const rivals = mayStart.filter((render) => render.kind === first);
        expect(started?.kind).toBe(first);
        expect(busy(claim.ownerId)).toBe(Math.min(...rivals.map(({ ownerId }) => busy(ownerId))));
        running.push(claim);
        expect(await openRenders(service.deps)).toHaveLength(before.length + running.length - 1);
      }
    }),
    { numRuns: 25 },
  );
});
