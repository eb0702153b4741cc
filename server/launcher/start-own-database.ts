import { startEmbeddedDatabase, type EmbeddedDatabase } from '#server/db/embedded-database.ts';
import { StartError } from '#server/start-error.ts';

/**
 * The embedded database for the product's own processes.
 * @throws StartError when it does not start, with the last line of its log.
 */
export async function startOwnDatabase(
  dataDir: string,
  onEvent: (event: string) => void,
): Promise<EmbeddedDatabase> {
  try {
    return await startEmbeddedDatabase({ dataDir, onEvent });
  } catch (error) {
    if (error instanceof StartError) throw error;
    const said = error instanceof Error ? error.message : String(error);
    const lastLine = said.trimEnd().split('\n').at(-1) ?? '';
    throw new StartError(`The embedded database in ${dataDir} does not start: ${lastLine}`, error);
  }
}
