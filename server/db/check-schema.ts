import type { DataSource } from 'typeorm';
import { errorCode } from '#server/error-code.ts';
import { StartError } from '#server/start-error.ts';

const UNDEFINED_TABLE = '42P01';

const appliedTo = async (dataSource: DataSource): Promise<Set<string>> => {
  try {
    const rows: { name: string }[] = await dataSource.query('SELECT name FROM migrations');
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (errorCode(error) === UNDEFINED_TABLE) return new Set();
    throw error;
  }
};

/**
 * Makes sure that the database has what this version reads and writes; one that has more, as while a newer version takes over, is
 * taken as well.
 *
 * @throws StartError when it lacks something.
 */
export const checkSchema = async (dataSource: DataSource): Promise<void> => {
  const applied = await appliedTo(dataSource);
  const missing = dataSource.migrations.filter(({ name = '' }) => !applied.has(name));
  if (missing.length === 0) return;
  throw new StartError(
    `The database is not ready for this version: ${missing.length} of ${dataSource.migrations.length} migrations are missing. Run npm run migrate with the same DATABASE_URL, then start again.`,
  );
};
