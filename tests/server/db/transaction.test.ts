import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { startTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** Opens once it has been passed so many times. */
const barrier = (count: number) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let passed = 0;
  return (): Promise<void> => {
    passed += 1;
    if (passed >= count) resolve();
    return promise;
  };
};

test('two transactions that wait for each other both succeed', async () => {
  const { dataSource } = service.deps;
  const [one, other] = [await service.addPerson(), await service.addPerson()];
  const bothHoldOne = barrier(2);
  let tries = 0;
  const rename = (ids: string[], name: string) =>
    inTransaction(dataSource, async (manager) => {
      tries += 1;
      for (const id of ids) {
        await manager.query('UPDATE users SET first_name = $2 WHERE id = $1', [id, name]);
        await bothHoldOne();
      }
      return name;
    });
  const names = await Promise.all([rename([one.id, other.id], 'Ada'), rename([other.id, one.id], 'Grace')]);
  expect(names).toEqual(['Ada', 'Grace']);
  expect(tries).toBe(3);
  const rows: unknown[] = await dataSource.query('SELECT DISTINCT first_name FROM users WHERE id = ANY($1)', [
    [one.id, other.id],
  ]);
  expect(rows).toHaveLength(1);
});

test('a transaction that fails for another reason runs once', async () => {
  let tries = 0;
  const failing = inTransaction(service.deps.dataSource, async (manager) => {
    tries += 1;
    await manager.query('SELECT 1 / 0');
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(tries).toBe(1);
});
