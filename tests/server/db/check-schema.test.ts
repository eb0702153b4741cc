import { expect, test } from 'vitest';
import type { DataSource } from 'typeorm';
import { checkSchema } from '#server/db/check-schema.ts';
import { openDatabase } from '#server/db/data-source.ts';
import { migrations } from '#server/db/migrations.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

/** A database of which `change` has been made. */
const checked = async (change: (dataSource: DataSource) => Promise<unknown>): Promise<string | null> => {
  const database = await createTestDatabase();
  const dataSource = await openDatabase(database.url, { poolSize: 1 });
  try {
    await change(dataSource);
    return await checkSchema(dataSource).then(
      () => null,
      (error: unknown) => String(error),
    );
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
};

test('a database of this version, or of a newer one, is taken', async () => {
  expect(await checked(async () => undefined)).toBeNull();
  const newer = "INSERT INTO migrations (timestamp, name) VALUES (1, 'Later1')";
  expect(await checked((dataSource) => dataSource.query(newer))).toBeNull();
});

test.each([
  ['an empty database', 'DROP TABLE migrations', migrations.length],
  ['one of an older version', 'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)', 1],
])('%s is not, and the command that helps is named', async (_, statement, missing) => {
  expect(await checked((dataSource) => dataSource.query(statement))).toBe(
    `StartError: The database is not ready for this version: ${missing} of ${migrations.length} migrations are missing. Run npm run migrate with the same DATABASE_URL, then start again.`,
  );
});
