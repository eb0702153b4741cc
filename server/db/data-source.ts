import { DataSource, type EntitySchema } from 'typeorm';
import { migrations } from '#server/db/migrations.ts';
import { errorMessage } from '#server/error-code.ts';
import { StartError } from '#server/start-error.ts';

/** How long a statement, and a pause within a transaction, may take before the server ends it, milliseconds; 0: any time. */
export type ConnectionTimeouts = { statement_timeout: number; idle_in_transaction_session_timeout: number };

/** The module `pg`, or one whose pools have its interface. */
export type PostgresDriver = object;

/**
 * `entities`: those of `server/entities.ts`, passed in because this folder knows no feature. `poolSize`: maximum number of connections.
 * `timeouts`: none for commands, whose work may take long. `connectTimeoutMs`: how long to wait for a connection, also for one of the
 * pool, before the database counts as unavailable. `driver`: `pg` by default.
 */
export type DatabaseOptions = {
  entities: EntitySchema[];
  poolSize: number;
  timeouts?: ConnectionTimeouts;
  connectTimeoutMs?: number;
  driver?: PostgresDriver;
};

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Connects to Postgres. The pool outlives restarts of the server: a broken connection is dropped, the next query opens
 * a new one; only queries running at that moment fail.
 * @param url postgres://user:password@host:port/name
 * @throws StartError, which names the server but no password, when it cannot be reached or refuses the account.
 */
export async function openDatabase(
  url: string,
  { entities, poolSize, timeouts, connectTimeoutMs = CONNECT_TIMEOUT_MS, driver }: DatabaseOptions,
): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    ...(driver && { driver }),
    applicationName: 'polepro',
    entities,
    migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    installExtensions: false,
    logging: false,
    poolSize,
    connectTimeoutMS: connectTimeoutMs,
    // The pool has already dropped an idle connection that the server closed; without a handler it would crash the process.
    poolErrorHandler: () => {},
    extra: { keepAlive: true, idleTimeoutMillis: 30_000, ...timeouts },
  });
  return await dataSource.initialize().catch((error: unknown) => {
    throw new StartError(
      `The database at ${new URL(url).host} cannot be used: ${reason(error)}. Check DATABASE_URL.`,
      error,
    );
  });
}

/** A host with several addresses fails with one error per address, wrapped in an aggregate without a message. */
function reason(error: unknown): string {
  return errorMessage(error instanceof AggregateError ? error.errors[0] : error);
}

/** Warns on standard error when the product's role is a superuser, which may do more than the product needs. */
export async function warnOfSuperuser(dataSource: DataSource): Promise<void> {
  const rows: { name: string }[] = await dataSource.query(
    'SELECT rolname AS name FROM pg_roles WHERE rolname = current_user AND rolsuper',
  );
  for (const { name } of rows) {
    process.stderr.write(
      `The role ${name} in DATABASE_URL is a superuser of the database server. Use a role without that right that owns its database.\n`,
    );
  }
}
