import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/db/data-source.ts';
import { runMigrations } from '#server/db/migrations.ts';
import { localDeps } from '#server/deps.ts';
import { ensureDemoAccounts, type DemoAccount } from '#server/features/auth/demo-accounts.ts';
import { ensureFirstAdmin } from '#server/features/auth/first-admin.ts';
import { loadStarterLibrary } from '#server/features/library/load-starter-library.ts';

/** Each null when it was there before, or is not wanted. */
export type NewAccounts = { demoAccounts: DemoAccount[] | null; adminLink: string | null };

/**
 * Brings the database at `url` to what this version needs: schema, starter library, in a new embedded one demo
 * accounts, and the admin of the settings.
 * @param config as read; its `databaseUrl` tells an embedded database (null) from one given by setting
 * @throws StartError when the database cannot be used.
 */
export async function prepareDatabase(config: Config, url: string): Promise<NewAccounts> {
  const dataSource = await openDatabase(url, { poolSize: 2 });
  try {
    await runMigrations(dataSource);
    const deps = localDeps(config, dataSource);
    await loadStarterLibrary(deps);
    const demoAccounts = await ensureDemoAccounts(deps, config.dataDir);
    return { demoAccounts, adminLink: await ensureFirstAdmin(deps) };
  } finally {
    await dataSource.destroy();
  }
}
