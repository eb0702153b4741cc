import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#server/db/data-source.ts';
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { runMigrations } from '#server/db/migrations.ts';
import { passableTempFolder } from '#tests/support/passable-temp-folder.ts';

/** An embedded database server with the newest schema and no rows, in a folder of its own that goes with it. */
export const startOwnDatabase = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
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
    stop: async () => {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
