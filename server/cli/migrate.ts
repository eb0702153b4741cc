/**
 * `npm run migrate`: brings the configured or embedded database up to date (schema and starter library) and creates the
 * configured admin. `-- --adopt-storage` takes over folders or a bucket that belong to another database.
 */
import { parseArgs } from 'node:util';
import { type Config, loadConfig } from '#server/config.ts';
import { openDatabase, warnOfSuperuser } from '#server/db/data-source.ts';
import { runMigrations } from '#server/db/migrations.ts';
import { localDeps } from '#server/deps.ts';
import { adminLinkMessage, ensureFirstAdmin } from '#server/features/auth/first-admin.ts';
import { claimStorage } from '#server/features/installation/installation.service.ts';
import { loadStarterLibrary } from '#server/features/library/load-starter-library.ts';
import { withDatabase } from '#server/launcher/with-database.ts';
import { keepFilesPrivate } from '#server/processes/private-files.ts';
import { exitWithError } from '#server/start-error.ts';

const { values: options } = parseArgs({ options: { 'adopt-storage': { type: 'boolean', default: false } } });

async function migrate(config: Config, url: string): Promise<void> {
  const dataSource = await openDatabase(url, { poolSize: 1 });
  try {
    if (config.databaseUrl !== null) await warnOfSuperuser(dataSource);
    const applied = await runMigrations(dataSource);
    const deps = localDeps(config, dataSource);
    await claimStorage(deps, { adopt: options['adopt-storage'] });
    const loaded = await loadStarterLibrary(deps);
    const adminLink = await ensureFirstAdmin(deps);
    console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}`);
    console.log(
      loaded === 0 ? 'The starter library is up to date.' : `Starter library: ${loaded} new or changed.`,
    );
    if (adminLink !== null) console.log(adminLinkMessage(config.adminEmail, adminLink));
  } finally {
    await dataSource.destroy();
  }
}

try {
  const config = loadConfig();
  await keepFilesPrivate(config);
  await withDatabase(config, (url) => migrate(config, url), { onEvent: console.log });
} catch (error) {
  exitWithError(error);
}
