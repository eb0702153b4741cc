import type { Config } from '#server/config.ts';
import { runningDatabase, startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';

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
