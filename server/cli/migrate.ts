/**
 * `npm run migrate`: brings the configured or embedded database up to date (schema and starter library) and creates the
 * configured admin. `-- --adopt-storage` takes over folders or a bucket that belong to another database.
 */
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { type Config, loadConfig } from '#server/config.ts';
import { openDatabase, warnOfSuperuser } from '#server/db/data-source.ts';
import { runMigrations } from '#server/db/migrations.ts';
import { localDeps } from '#server/deps.ts';
import { entities } from '#server/entities.ts';
import { adminLinkMessage, ensureFirstAdmin } from '#server/features/auth/first-admin.ts';
import { listBackups } from '#server/features/backups/manifest.ts';
import { claimStorage, isUnused } from '#server/features/installation/installation.service.ts';
import { loadStarterLibrary } from '#server/features/library/load-starter-library.ts';
import { endStudioPlaceOf } from '#server/features/studios/account-rights.service.ts';
import { withDatabase } from '#server/launcher/database.ts';
import { keepFilesPrivate } from '#server/processes/private-files.ts';
import { exitWithError } from '#server/start-error.ts';

const { values: options } = parseArgs({ options: { 'adopt-storage': { type: 'boolean', default: false } } });

/** Prints a message about an existing backup, and does not stop, because containers run this before their first start. */
async function mentionBackups({ backup }: Config, dataSource: DataSource): Promise<void> {
  if (backup.folder === null || !(await isUnused(dataSource))) return;
  const newest = (await listBackups(backup.folder)).at(-1);
  if (newest === undefined) return;
  console.log(
    `This database is empty, and BACKUP_DIR holds the backup ${newest}. It becomes a new installation. ` +
      `To restore the backup, run npm run restore -- ${backup.folder} with an empty database instead.`,
  );
}

async function migrate(config: Config, url: string): Promise<void> {
  const dataSource = await openDatabase(url, { entities, poolSize: 1 });
  try {
    if (config.databaseUrl !== null) await warnOfSuperuser(dataSource);
    await mentionBackups(config, dataSource);
    const applied = await runMigrations(dataSource);
    const deps = await localDeps(config, dataSource);
    await claimStorage(deps, { adopt: options['adopt-storage'] });
    const loaded = await loadStarterLibrary(deps);
    const adminLink = await ensureFirstAdmin(deps, endStudioPlaceOf);
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
