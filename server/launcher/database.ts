import type { Config } from '#server/config.ts';
import { openDatabase, warnOfSuperuser } from '#server/db/data-source.ts';
import { runningDatabase, startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { runMigrations } from '#server/db/migrations.ts';
import { localDeps } from '#server/deps.ts';
import { entities } from '#server/entities.ts';
import {
  ensureDemoAccounts,
  refuseDemoAccounts,
  type DemoAccount,
} from '#server/features/auth/accounts/demo-accounts.ts';
import { ensureFirstAdmin } from '#server/features/auth/first-admin.ts';
import { claimStorage } from '#server/features/installation/installation.service.ts';
import { loadStarterLibrary } from '#server/features/library/load-starter-library.ts';
import { endStudioPlaceOf } from '#server/features/studios/account-rights.service.ts';

/** Null for accounts that already exist or are not configured. */
export type NewAccounts = { demoAccounts: DemoAccount[] | null; adminLink: string | null };

/**
 * Prepares the database at `url` for this version: schema, starter library, demo accounts (if configured) and the configured admin.
 * @param config its `databaseUrl` is null for the embedded database
 * @throws StartError when the database cannot be used, or the folders belong to another one.
 */
export async function prepareDatabase(config: Config, url: string): Promise<NewAccounts> {
  const dataSource = await openDatabase(url, { entities, poolSize: 2 });
  try {
    if (config.databaseUrl !== null) await warnOfSuperuser(dataSource);
    await runMigrations(dataSource);
    const deps = await localDeps(config, dataSource);
    await claimStorage(deps);
    await loadStarterLibrary(deps);
    await refuseDemoAccounts(deps);
    const demoAccounts = await ensureDemoAccounts(deps, config.dataDir);
    return { demoAccounts, adminLink: await ensureFirstAdmin(deps, endStudioPlaceOf) };
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Runs `work` with the address of the configured database. The embedded one runs for the duration; with `joins`, one that
 * is already running is used.
 */
export const withDatabase = async (
  config: Config,
  work: (url: string) => Promise<void>,
  { onEvent, joins = false }: { onEvent: (event: string) => void; joins?: boolean },
): Promise<void> => {
  const { databaseUrl, dataDir } = config;
  const url = databaseUrl ?? (joins ? await runningDatabase(dataDir) : null);
  if (url !== null) return work(url);
  const own = await startEmbeddedDatabase({ dataDir, onEvent });
  try {
    await work(own.url);
  } finally {
    await own.stop();
  }
};
