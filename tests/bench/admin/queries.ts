import { adminCalls } from '#tests/bench/admin/calls.ts';
import { fullLoad, seedLoad } from '#tests/bench/admin/seed-load.ts';
import { exactly, row, type Row } from '#tests/bench/report.ts';
import { countQueries } from '#tests/support/count-queries.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';
import { startServiceOn } from '#tests/support/test-service.ts';

/** One studio and a few downloads, with the person whom the calls ask for. */
const small = { users: 2000, studios: 1, downloads: 200 };

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

/** Whether a call sends as many statements for the full load as for a small one. */
export const benchQueries = async (): Promise<Row[]> => {
  const [few, many] = [await countAll(small), await countAll(fullLoad)];
  return [...many].map(([name, queries]) =>
    row(`queries of ${name}`, queries, '', exactly(few.get(name) ?? 0)),
  );
};
