import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/data-source.ts';
import { startEmbeddedDatabase } from '#server/db/embedded-database.ts';
import { runMigrations } from '#server/db/run-migrations.ts';
import { passableTempFolder } from '#tests/support/passable-temp-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database that is only ever copied, see test-database.ts. */
    templateDatabaseUrl: string;
  }
}

/** One embedded database server for the whole run, in a folder of its own that goes with it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(passableTempFolder(), 'polepro-test-'));
  const database = await startEmbeddedDatabase({
    dataDir: folder,
    durable: false,
    settings: { max_connections: '300', shared_buffers: '64MB' },
  });
  const dataSource = await openDatabase(database.url, { poolSize: 1 });
  await runMigrations(dataSource);
  // A database can be copied only while nobody is connected to it.
  await dataSource.destroy();
  project.provide('templateDatabaseUrl', database.url);
  return async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
