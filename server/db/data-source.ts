import { DataSource } from 'typeorm';
import { entities } from '#server/db/entities.ts';
import { migrations } from '#server/db/migrations.ts';

/** `poolSize`: connections at most. */
export type DatabaseOptions = { poolSize: number };

/** Milliseconds until a person hears that the database is away. */
const connectTimeoutMs = 5_000;

/**
 * Connects to Postgres. The pool outlives restarts of the server: a broken connection is dropped, the next query opens
 * a new one; only queries under way at that moment fail.
 * @param url postgres://user:password@host:port/name
 * @throws the driver's error when the server cannot be reached or refuses the account.
 */
export async function openDatabase(url: string, { poolSize }: DatabaseOptions): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    applicationName: 'polepro',
    entities,
    migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    installExtensions: false,
    logging: false,
    poolSize,
    connectTimeoutMS: connectTimeoutMs,
    // An idle connection that the server ends is an event, not a crash: the pool has already dropped it.
    poolErrorHandler: () => {},
    extra: { keepAlive: true, idleTimeoutMillis: 30_000 },
  });
  return await dataSource.initialize();
}
