import { EntitySchema } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseColumns } from '#server/db/base-columns.ts';
import { entities } from '#server/entities.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
});

/** The statements that would turn the schema made by the migrations into the one that the entities describe. */
async function drift(): Promise<string[]> {
  const dataSource = await openTestDatabase(database.url, { poolSize: 2 });
  try {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  } finally {
    await dataSource.destroy();
  }
}

test('the migrations make exactly the schema that the entities describe', async () => {
  expect(await drift()).toEqual([]);
});

test('an entity that no migration knows is drift', async () => {
  entities.push(new EntitySchema({ name: 'Forgotten', tableName: 'forgotten', columns: { ...baseColumns } }));
  try {
    expect(await drift()).toEqual([expect.stringContaining('CREATE TABLE "forgotten"')]);
  } finally {
    entities.pop();
  }
});
