/** `npm run migrate`: brings the database, given by setting or embedded, to the newest schema and starter library, and makes the admin of the settings. */
import { loadConfig, type Config } from '#server/config.ts';
import { openDatabase } from '#server/db/data-source.ts';
import { runMigrations } from '#server/db/run-migrations.ts';
import { localDeps } from '#server/deps.ts';
import { ensureFirstAdmin } from '#server/features/auth/first-admin.ts';
import { loadStarterLibrary } from '#server/features/library/load-starter-library.ts';
import { adminWords } from '#server/launcher/admin-words.ts';
import { endWith } from '#server/launcher/end-with.ts';
import { startOwnDatabase } from '#server/launcher/start-own-database.ts';

async function migrate(config: Config, url: string): Promise<void> {
  const dataSource = await openDatabase(url, { poolSize: 1 });
  try {
    const applied = await runMigrations(dataSource);
    const deps = localDeps(config, dataSource);
    const loaded = await loadStarterLibrary(deps);
    const adminLink = await ensureFirstAdmin(deps);
    console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}`);
    console.log(
      loaded === 0 ? 'The starter library is up to date.' : `Starter library: ${loaded} new or changed.`,
    );
    if (adminLink !== null) console.log(adminWords(config.adminEmail, adminLink));
  } finally {
    await dataSource.destroy();
  }
}

async function migrateOwn(config: Config): Promise<void> {
  const own = await startOwnDatabase(config.dataDir, console.log);
  try {
    await migrate(config, own.url);
  } finally {
    await own.stop();
  }
}

try {
  const config = loadConfig();
  await (config.databaseUrl === null ? migrateOwn(config) : migrate(config, config.databaseUrl));
} catch (error) {
  endWith(error);
}
