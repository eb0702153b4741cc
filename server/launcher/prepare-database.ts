import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/db/data-source.ts';
import { runMigrations } from '#server/db/run-migrations.ts';
import { localDeps } from '#server/deps.ts';
import { ensureDemoAccounts, type DemoAccount } from '#server/features/auth/demo-accounts.ts';
import { loadStarterLibrary } from '#server/features/library/load-starter-library.ts';

/**
 * Brings the database at `url` to what this version needs: schema, starter library and, in a new embedded one, demo accounts.
 * @param config as read; its `databaseUrl` tells an embedded database (null) from one given by setting
 * @returns the demo accounts when they were made just now, otherwise null.
 * @throws StartError when the database cannot be used.
 */
export async function prepareDatabase(config: Config, url: string): Promise<DemoAccount[] | null> {
  const dataSource = await openDatabase(url, { poolSize: 2 });
  try {
    await runMigrations(dataSource);
    const deps = localDeps(config, dataSource);
    await loadStarterLibrary(deps);
    return await ensureDemoAccounts(deps, config.dataDir);
  } finally {
    await dataSource.destroy();
  }
}
