import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { openDatabase } from '#server/db/data-source.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { migrations } from '#server/db/migrations.ts';
import { runMigrations } from '#server/db/run-migrations.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/** Fails when it is applied twice, and takes long enough for another process to come in between. */
class AddShelf1700000000000 implements MigrationInterface {
  name = 'AddShelf1700000000000';
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('SELECT pg_sleep(0.2)');
    await queryRunner.query('CREATE TABLE shelf (id int PRIMARY KEY)');
  }
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE shelf');
  }
}

let database: TestDatabase;
const open: DataSource[] = [];

async function connect(): Promise<DataSource> {
  const dataSource = await openDatabase(database.url, { poolSize: 2 });
  open.push(dataSource);
  return dataSource;
}

beforeAll(async () => {
  database = await createTestDatabase();
  migrations.push(AddShelf1700000000000);
});

afterAll(async () => {
  migrations.pop();
  await Promise.all(open.map((dataSource) => dataSource.destroy()));
  await database.drop();
});

test('processes that start at once apply each migration once, and the others wait for it', async () => {
  const dataSources = await Promise.all([connect(), connect(), connect()]);
  const applied = await Promise.all(dataSources.map(runMigrations));
  expect(applied.flat()).toEqual(['AddShelf1700000000000']);
  expect(await dataSources[0]?.query('SELECT * FROM shelf')).toEqual([]);
});

test('a transaction that throws keeps none of its writes', async () => {
  const dataSource = await connect();
  const failing = inTransaction(dataSource, async (manager) => {
    await manager.query('INSERT INTO shelf VALUES (1)');
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await inTransaction(dataSource, (manager) => manager.query('INSERT INTO shelf VALUES (2)'));
  expect(await dataSource.query('SELECT id FROM shelf')).toEqual([{ id: 2 }]);
});
