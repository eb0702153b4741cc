import { Client } from 'pg';
import type { DataSource } from 'typeorm';

/** Any number, but the same in every version of the product: it names the lock. */
const migrationLock = 7_305_217_001;

/**
 * Brings the database to the newest schema. Several processes may start at once: TypeORM takes no lock, so this holds an
 * advisory lock on a connection of its own meanwhile; the others wait and then find nothing left to do.
 * @returns the names of the migrations that were applied.
 * @throws the driver's error of a failed migration, which leaves no trace.
 */
export async function runMigrations(dataSource: DataSource): Promise<string[]> {
  const lockHolder = new Client({ connectionString: urlOf(dataSource) });
  // Losing this connection shows in the queries below; without a listener it would end the process.
  lockHolder.on('error', () => {});
  await lockHolder.connect();
  try {
    await lockHolder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    return applied.map((migration) => migration.name);
  } finally {
    await lockHolder.end();
  }
}

function urlOf(dataSource: DataSource): string {
  const { options } = dataSource;
  if (options.type !== 'postgres' || options.url === undefined) {
    throw new Error('Migrations need a data source made by openDatabase.');
  }
  return options.url;
}
