import { adminReads } from '#tests/bench/admin/calls.ts';
import { fullLoad, type LoadSize, seedLoad } from '#tests/bench/admin/seed-load.ts';
import { exactly, row, type Row } from '#tests/bench/report.ts';
import { countQueries } from '#tests/support/count-queries.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';
import { startServiceOn, type TestService } from '#tests/support/test-service.ts';

/** Less than a page of everything: a call that asks once for each row sends more statements where there are more. */
export const smallLoad: LoadSize = { users: 12, studios: 1, downloads: 20 };

/** Somebody of the small load, and so of any. */
const PERSON = 12;

/** Statements that each call sends to a seeded database, by its name. */
export const countAdminQueries = async (service: TestService): Promise<Map<string, number>> => {
  const admin = await service.addPerson({ role: 'admin' });
  const counts = new Map<string, number>();
  for (const { name, url } of adminReads(PERSON)) {
    // The first request of a session notes when it was last seen.
    await admin.call('GET', '/api/user');
    const { queries, result } = await countQueries(service.deps.dataSource, () => admin.call('GET', url));
    if (result.statusCode !== 200) throw new Error(`${name}: ${result.statusCode} ${result.body}`);
    counts.set(name, queries);
  }
  return counts;
};

const countIn = async (size: LoadSize): Promise<Map<string, number>> => {
  const server = await startTestDatabaseServer();
  const service = await startServiceOn(server.url);
  try {
    await seedLoad(server.url, size);
    return await countAdminQueries(service);
  } finally {
    await service.close();
    await server.stop();
  }
};

/** Whether a call sends as many statements for the full load as for a small one. */
export const benchQueries = async (): Promise<Row[]> => {
  const [few, many] = [await countIn(smallLoad), await countIn(fullLoad)];
  return [...many].map(([name, queries]) =>
    row(`queries of ${name}`, queries, '', exactly(few.get(name) ?? 0)),
  );
};
