import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, escapeLiteral } from 'pg';
import type { DataSource } from 'typeorm';
import { inject } from 'vitest';
import { openDatabase, type PostgresDriver } from '#server/db/data-source.ts';
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { serverUser } from '#server/db/embedded/server-user.ts';
import { runMigrations } from '#server/db/migrations.ts';
import { entities } from '#server/entities.ts';
import { findClosedFolder } from '#server/processes/closed-folder.ts';
import { SHARED_POOL, sharedPools } from '#tests/support/shared-pools.ts';

/**
 * A folder for temporary files that the embedded database can reach too: root's database server runs as another user, who
 * cannot enter a temp folder that is private to root.
 */
export function passableTempFolder(): string {
  const user = serverUser();
  const folders = [tmpdir(), '/tmp', '/var/tmp'];
  return folders.find((folder) => user === null || findClosedFolder(folder, user) === null) ?? tmpdir();
}

/** The same database as `url`, for the superuser of its embedded server, whose home has the password. */
export const superuserUrl = async (url: string, home: string): Promise<string> => {
  const changed = new URL(url);
  changed.username = 'polepro';
  changed.password = (await readFile(join(home, 'password'), 'utf8')).trim();
  return changed.href;
};

/** An embedded database server with the newest schema and no rows, in a folder of its own that goes with it. */
export const startTestDatabaseServer = async (): Promise<{
  url: string;
  superuserUrl: string;
  stop: () => Promise<void>;
}> => {
  const folder = await mkdtemp(join(passableTempFolder(), 'polepro-test-'));
  const database = await startEmbeddedDatabase({
    dataDir: folder,
    durable: false,
    settings: {
      max_connections: '300',
      shared_buffers: '64MB',
      // Its databases are gone before they need vacuuming.
      autovacuum: 'off',
      // Tests open thousands of connections, and guess no passwords of the database.
      scram_iterations: '1',
    },
  });
  const dataSource = await openTestDatabase(database.url);
  await runMigrations(dataSource);
  await dataSource.destroy();
  return {
    url: database.url,
    superuserUrl: await superuserUrl(database.url, database.home),
    stop: async () => {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Connects as the product does, except that to a test a busy machine is no outage. */
export const openTestDatabase = (url: string, { poolSize = 1 } = {}): Promise<DataSource> =>
  openDatabase(url, { entities, poolSize, connectTimeoutMs: 120_000 });

export type TestDatabase = {
  url: string;
  /** The same for a superuser. */
  superuserUrl: string;
  /** Ends its connections and removes it. */
  drop: () => Promise<void>;
};

/** A database of its own for a test file: the newest schema, no rows. Takes some hundredths of a second. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateDatabaseUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(
    `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} OWNER ${template.username} STRATEGY FILE_COPY`,
  );
  return {
    url: inDatabase(template.href, name),
    superuserUrl: inDatabase(inject('superuserUrl'), name),
    drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

const inDatabase = (url: string, name: string): string => new URL(`/${name}`, url).href;

/** `restoreSql` puts the rows of the template in place of its own; `client`, a superuser's, runs it. */
type ReusableDatabase = {
  url: string;
  driver: PostgresDriver;
  client: Client;
  isConnected: () => boolean;
  restoreSql: string;
};

/** Databases of this worker that no test uses at the moment. */
const unused: ReusableDatabase[] = [];

/**
 * The same for tests that leave the schema as it is: once released, its rows are those of the template again, and the next test gets
 * it, with the connections that are open. A copy of the template takes a quarter of a second of processor time, for 300 files.
 */
export async function borrowTestDatabase(): Promise<{
  url: string;
  driver: PostgresDriver;
  release: () => Promise<void>;
}> {
  const database = unused.pop() ?? (await createReusableDatabase());
  const release = async (): Promise<void> => {
    // A test may have ended all connections on purpose.
    if (!database.isConnected()) return;
    await restore(database);
    unused.push(database);
  };
  return { url: database.url, driver: database.driver, release };
}

async function createReusableDatabase(): Promise<ReusableDatabase> {
  const { url, superuserUrl: clientUrl } = await createTestDatabase();
  // It stays connected: a new connection knows no table yet, and takes longer to restore than to connect.
  const client = new Client({ connectionString: clientUrl });
  let isConnected = true;
  client.on('error', () => {
    isConnected = false;
  });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)`,
  );
  const statements: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT json_agg(content)::text AS content FROM ${name} content`);
    statements.push(`DELETE FROM ${name}`);
    const [{ content }] = rows;
    if (content === null) continue;
    const records = `json_populate_recordset(NULL::${name}, ${escapeLiteral(content)})`;
    statements.push(`INSERT INTO ${name} SELECT * FROM ${records}`);
  }
  // As a replica: without triggers, and without checks of foreign keys.
  await client.query('SET session_replication_role = replica');
  const restoreSql = statements.join(';\n');
  return { url, driver: sharedPools(), client, isConnected: () => isConnected, restoreSql };
}

async function restore({ client, restoreSql }: ReusableDatabase): Promise<void> {
  // Whatever a test has left running writes nothing more.
  await client.query(
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND NOT (application_name = '${SHARED_POOL}' AND state = 'idle')`,
  );
  await client.query(restoreSql);
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function onServer(statement: string): Promise<void> {
  await withClient(inDatabase(inject('superuserUrl'), 'postgres'), (client) => client.query(statement));
}
