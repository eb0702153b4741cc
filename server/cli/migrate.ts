/** `npm run migrate`: brings the database, given by setting or embedded, to the newest schema. */
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/data-source.ts';
import { runMigrations } from '#server/db/run-migrations.ts';
import { endWith } from '#server/launcher/end-with.ts';
import { startOwnDatabase } from '#server/launcher/start-own-database.ts';

async function migrate(): Promise<void> {
  const config = loadConfig();
  const own = config.databaseUrl === null ? await startOwnDatabase(config.dataDir, console.log) : null;
  try {
    const dataSource = await openDatabase(config.databaseUrl ?? own?.url ?? '', { poolSize: 1 });
    const applied = await runMigrations(dataSource);
    await dataSource.destroy();
    console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}`);
  } finally {
    await own?.stop();
  }
}

try {
  await migrate();
} catch (error) {
  endWith(error);
}
