import { expect, test } from 'vitest';
import { renderTables, WAITING_PER_PERSON } from '#server/features/renders/renders.queries.ts';
import { countWaiting } from '#tests/support/job-steps.ts';
import { askForRender, serviceWithLibrary } from '#tests/support/queued-render.ts';
import { addWaiting, openRenders } from '#tests/support/waiting-renders.ts';

const AT_ONCE = 50;
const ROUNDS = 4;

const times = <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, work));

test("fifty concurrent requests never exceed one person's limit, and the others get advice", async () => {
  const { service, person } = await serviceWithLibrary();
  for (let round = 0; round < ROUNDS; round += 1) {
    await service.deps.dataSource.query('DELETE FROM renders');
    const responses = await times(AT_ONCE, () => askForRender(person));
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    expect(responses.filter(({ statusCode }) => statusCode === 202)).toHaveLength(WAITING_PER_PERSON);
    expect(refused).toHaveLength(AT_ONCE - WAITING_PER_PERSON);
    expect(refused[0]?.json()).toMatchObject({
      code: 'TOO_MANY_RENDERS',
      message: expect.stringContaining('Cancel one'),
    });
    expect(await openRenders(service.deps)).toHaveLength(WAITING_PER_PERSON);
  }
  // One for each queued render, and none for rejected ones.
  expect(await countWaiting(service.deps, renderTables.short)).toBe(ROUNDS * WAITING_PER_PERSON);
});

test('retrying counts too: thirty concurrent retries reach the limit but do not exceed it', async () => {
  const { service, person } = await serviceWithLibrary();
  const ids: string[] = [];
  for (let count = 0; count < 30; count += 1) ids.push(await addWaiting(service.deps, person.id));
  await service.deps.dataSource.query(
    `UPDATE renders SET state = 'failed', error_code = 'RENDER_FAILED' WHERE owner_id = $1`,
    [person.id],
  );
  const responses = await Promise.all(ids.map((id) => person.call('POST', `/api/renders/${id}/retry`)));
  expect(responses.filter(({ statusCode }) => statusCode === 202)).toHaveLength(WAITING_PER_PERSON);
  const refused = responses.find(({ statusCode }) => statusCode !== 202);
  expect(refused?.json()).toMatchObject({ code: 'TOO_MANY_RENDERS' });
  expect(await openRenders(service.deps)).toHaveLength(WAITING_PER_PERSON);
});

test('other people and batches do not count, and a render that starts or ends frees its place', async () => {
  const { service, person } = await serviceWithLibrary();
  const other = await service.addPerson();
  for (let count = 0; count < WAITING_PER_PERSON; count += 1) {
    await addWaiting(service.deps, other.id);
    await addWaiting(service.deps, person.id, 'batch');
  }
  expect((await askForRender(person)).statusCode).toBe(202);
  expect((await askForRender(other)).statusCode).toBe(429);
  const [begun, cancelled] = (await openRenders(service.deps)).filter(({ ownerId }) => ownerId === other.id);
  await service.deps.dataSource.query(`UPDATE renders SET state = 'running' WHERE id = $1`, [begun?.id]);
  await other.call('POST', `/api/renders/${cancelled?.id}/cancel`);
  const responses = await times(3, () => askForRender(other));
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 202, 429]);
});
