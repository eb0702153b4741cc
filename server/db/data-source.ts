import { DataSource, type EntitySchema } from 'typeorm';
import { migrations } from '#server/db/migrations.ts';
import { errorMessage } from '#server/error-code.ts';
import { StartError } from '#server/start-error.ts';

/** The time that a statement, or a pause within a transaction, may take before the server ends it, milliseconds; 0 means no limit. */
export type ConnectionTimeouts = { statement_timeout: number; idle_in_transaction_session_timeout: number };

/** The module `pg`, or one whose pools have its interface. */
export type PostgresDriver = object;

/**
 * `entities` come from `server/entities.ts`, because this folder knows no feature. `poolSize` is the maximum number of connections.
 * `timeouts` is omitted for commands, whose work may take long. `connectTimeoutMs` is how long to wait for a connection, even one of the
 * pool, before the database counts as unavailable. `driver` is `pg` by default.
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
 * Connects to Postgres. The pool outlives restarts of the server: it drops a broken connection, and the next query opens a new one. Only
 * queries that run at that moment fail.
 * @param url postgres://user:password@host:port/name
 * @throws StartError naming the server but no password, when the server cannot be reached or refuses the account.
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

/** Warns on standard error if the product's role is a superuser, which has more rights than the product needs. */
export async function warnOfSuperuser(dataSource: DataSource): Promise<void> {
  const rows: { name: string }[] = await dataSource.query(
    'SELECT rolname AS name FROM pg_roles WHERE rolname = current_user AND rolsuper',
  );
  for (const { name } of rows) {
    process.stderr.write(
      `The role ${name} in DATABASE_URL is a superuser of the database server. Use a role that owns its database but is not a superuser.\n`,
    );
  }
}
