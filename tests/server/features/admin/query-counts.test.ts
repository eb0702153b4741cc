import { expect, test } from 'vitest';
import { countAdminQueries, smallLoad } from '#tests/bench/admin/queries.ts';
import { type LoadSize, seedLoad } from '#tests/bench/admin/seed-load.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { serviceForTest } from '#tests/support/test-service.ts';

/** More than a page of everything. */
const largeLoad: LoadSize = { users: 400, studios: 50, downloads: 4000 };

const countIn = async (size: LoadSize): Promise<Map<string, number>> => {
  const service = await serviceForTest();
  await loadSmallLibrary(service.deps, service.folder);
  await seedLoad(service.databaseUrl, size);
  return countAdminQueries(service);
};

test('every call that the admin panel reads by sends as many queries for thousands of rows as for a few', async () => {
  const few = await countIn(smallLoad);
  expect(few.size).toBeGreaterThan(20);
  expect(await countIn(largeLoad)).toEqual(few);
});
