import { adminCalls } from '#tests/bench/admin/calls.ts';
import { fullLoad, seedLoad } from '#tests/bench/admin/seed-load.ts';
import { exactly, row, type Row } from '#tests/bench/report.ts';
import { countQueries } from '#tests/support/count-queries.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';
import { startServiceOn } from '#tests/support/test-service.ts';

/** Ten people in one studio. */
const small = { users: 10, studios: 1, downloads: 200 };

/** Statements that each call sends to the database of an installation of this size. */
const countAll = async (size: typeof fullLoad): Promise<Map<string, number>> => {
  const server = await startTestDatabaseServer();
  const service = await startServiceOn(server.url);
  try {
    await seedLoad(server.url, size);
    const admin = await service.addPerson({ role: 'admin' });
    const counts = new Map<string, number>();
    for (const { name, url } of adminCalls.filter(({ method }) => method === 'GET')) {
      // The first request of a session notes when it was last seen.
      await admin.call('GET', '/api/user');
      const { queries } = await countQueries(service.deps.dataSource, () => admin.call('GET', url));
      counts.set(name, queries);
    }
    return counts;
  } finally {
    await service.close();
    await server.stop();
  }
};

/** Whether a call sends as many statements with 5,000 people as with ten. */
export const benchQueries = async (): Promise<Row[]> => {
  const [few, many] = [await countAll(small), await countAll(fullLoad)];
  return [...many].map(([name, queries]) =>
    row(`queries of ${name}`, queries, '', exactly(few.get(name) ?? 0)),
  );
};
