import { tmpdir } from 'node:os';
import { serverUser } from '#server/db/embedded/server-user.ts';
import { findClosedFolder } from '#server/processes/closed-folder.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#server/db/data-source.ts';
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { runMigrations } from '#server/db/migrations.ts';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

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
    settings: { max_connections: '300', shared_buffers: '64MB' },
  });
  const dataSource = await openDatabase(database.url, { poolSize: 1 });
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

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inDatabase(inject('superuserUrl'), 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
