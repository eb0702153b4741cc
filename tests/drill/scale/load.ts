import { Client } from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { renderTables } from '#server/features/renders/renders.queries.ts';
import { sendJobs } from '#server/jobs/send-jobs.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';
import { startServiceOn, type TestService } from '#tests/support/test-service.ts';

/**
 * `processes` services that take jobs, as many processes of workers would, on a database that keeps its statistics by itself, as one in
 * production does.
 */
export const startServices = async (
  processes: number,
): Promise<{ services: [TestService, ...TestService[]]; close: () => Promise<void> }> => {
  const database = await startTestDatabaseServer();
  const superuser = new Client({ connectionString: database.superuserUrl });
  await superuser.connect();
  await superuser.query('ALTER SYSTEM SET autovacuum = on');
  await superuser.query('SELECT pg_reload_conf()');
  await superuser.end();
  const start = (): Promise<TestService> => startServiceOn(database.url, { works: true });
  const services: [TestService, ...TestService[]] = [await start()];
  const close = async (): Promise<void> => {
    for (const service of services) await service.close();
    await database.stop();
  };
  while (services.length < processes) services.push(await start());
  return { services, close };
};

export const addPeople = ({ dataSource }: Deps, prefix: string, people: number): Promise<unknown> =>
  dataSource.query(
    `INSERT INTO users (id, email, role, password_hash)
     SELECT $1 || n, $1 || n || '@example.test', 'user', '' FROM generate_series(1, $2::int) n`,
    [prefix, people],
  );

/** Rows of one statement, which must end in time. */
const ROWS = 2000;

/** Adds `jobs` waiting renders to people in turn, as if each had asked for one at a time. */
export const addRenders = async (
  deps: Deps,
  { prefix, people, jobs, id }: { prefix: string; people: number; jobs: number; id: string },
): Promise<void> => {
  for (let from = 0; from < jobs; from += ROWS) {
    await inTransaction(deps.dataSource, async (manager) => {
      const rows: { id: string; person: string }[] = await manager.query(
        `INSERT INTO renders (id, owner_id, revision, title, document, quality_preset, cost, state, progress, attempt, created_at)
         SELECT $1 || n, $2 || (1 + n % $3::int), 1, 'Drill', '{}', 'draft', 1, 'queued', 0, 0,
                clock_timestamp() + n * interval '1 millisecond'
           FROM generate_series($4::int + 1, $5::int) n
         RETURNING id, owner_id AS person`,
        [id, prefix, people, from, Math.min(jobs, from + ROWS)],
      );
      await sendJobs(deps, manager, renderTables.short, rows);
    });
  }
};
