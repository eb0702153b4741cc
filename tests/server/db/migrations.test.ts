import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkSchema, migrations, runMigrations, withBaseline } from '#server/db/migrations.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/** Fails when applied twice, and takes long enough for another process to interfere. */
class AddShelf1900000000000 implements MigrationInterface {
  name = 'AddShelf1900000000000';
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('SELECT pg_sleep(0.2)');
    await queryRunner.query('CREATE TABLE shelf (id int PRIMARY KEY)');
  }
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE shelf');
  }
}

/** Checks the schema of a new database after `change`; returns the error, or null. */
const checked = async (change: (dataSource: DataSource) => Promise<unknown>): Promise<string | null> => {
  const database = await createTestDatabase();
  const dataSource = await openTestDatabase(database.url);
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

describe('running migrations', () => {
  let database: TestDatabase;
  const open: DataSource[] = [];

  async function connect(): Promise<DataSource> {
    const dataSource = await openTestDatabase(database.url, { poolSize: 2 });
    open.push(dataSource);
    return dataSource;
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    migrations.push(AddShelf1900000000000);
  });

  afterAll(async () => {
    migrations.pop();
    await Promise.all(open.map((dataSource) => dataSource.destroy()));
    await database.drop();
  });

  test('processes that start concurrently apply each migration once, and wait for one another', async () => {
    const dataSources = await Promise.all([connect(), connect(), connect()]);
    const applied = await Promise.all(dataSources.map(runMigrations));
    expect(applied.flat()).toEqual(['AddShelf1900000000000']);
    expect(await dataSources[0]?.query('SELECT * FROM shelf')).toEqual([]);
  });

  test('a transaction that throws rolls back all of its writes', async () => {
    const dataSource = await connect();
    const failing = inTransaction(dataSource, async (manager) => {
      await manager.query('INSERT INTO shelf VALUES (1)');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await inTransaction(dataSource, (manager) => manager.query('INSERT INTO shelf VALUES (2)'));
    expect(await dataSource.query('SELECT id FROM shelf')).toEqual([{ id: 2 }]);
  });
});

describe('the check of the schema', () => {
  test('a database of this version, or of a newer one, is accepted', async () => {
    expect(await checked(async () => undefined)).toBeNull();
    const newer = "INSERT INTO migrations (timestamp, name) VALUES (1, 'Later1')";
    expect(await checked((dataSource) => dataSource.query(newer))).toBeNull();
  });

  test.each([
    ['an empty database', 'DROP TABLE migrations', migrations.length],
    ['one of an older version', 'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)', 1],
  ])('%s is rejected, naming the command that helps', async (_, statement, missing) => {
    expect(await checked((dataSource) => dataSource.query(statement))).toBe(
      `StartError: The database is not ready for this version: ${missing} of ${migrations.length} migrations are missing. Run npm run migrate with the same DATABASE_URL, then start again.`,
    );
  });
});

/** Turns a new database into one of version 0.1.0 with so many of its 70 migrations, and with a row. */
const asFormer = async (dataSource: DataSource, count: number): Promise<void> => {
  for (let after = migrations.length; after > 1; after -= 1) await dataSource.undoLastMigration();
  await dataSource.query('DELETE FROM migrations');
  await dataSource.query(
    `INSERT INTO migrations (timestamp, name) SELECT 1795132800000 + n, 'Former' || 1795132800000 + n FROM generate_series(1, $1) n`,
    [count],
  );
  await dataSource.query(`INSERT INTO studios (id) VALUES ('studio')`);
};

const migrated = async (count: number): Promise<{ applied: unknown; names: string[]; studios: number }> => {
  const database = await createTestDatabase();
  const dataSource = await openTestDatabase(database.url);
  try {
    await asFormer(dataSource, count);
    const applied = await runMigrations(dataSource).catch(String);
    const rows: { name: string }[] = await dataSource.query('SELECT name FROM migrations ORDER BY id');
    const studios = await dataSource.query('SELECT FROM studios');
    return { applied, names: rows.map(({ name }) => name), studios: studios.length };
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
};

describe('a database of version 0.1.0', () => {
  test('continues with its rows: the baseline is recorded and not run', async () => {
    const names = migrations.map(({ name }) => name);
    expect(await migrated(70)).toEqual({ applied: names.slice(1), names, studios: 1 });
    expect(await checked((dataSource) => asFormer(dataSource, 70))).toContain(
      `${names.length - 1} of ${names.length} migrations are missing`,
    );
  });

  test('is refused unchanged when some of its migrations are missing', async () => {
    const { applied, names } = await migrated(69);
    expect(applied).toMatch(
      /^StartError: The database has 69 of the 70 migrations of PolePro 0\.1\.0\. .* First use it with the last commit of version 0\.1\.0 and run npm run migrate there/,
    );
    expect(names).toHaveLength(69);
    expect(await checked((dataSource) => asFormer(dataSource, 69))).toBe(applied);
  });

  test('is known by the same rule from the manifest of a backup', () => {
    const former = Array.from({ length: 70 }, (_, index) => `Former${1_795_132_800_000 + index}`);
    expect(withBaseline([...former, 'Later1800000000000'], 'The backup')).toEqual([
      'Baseline1796800000402',
      'Later1800000000000',
    ]);
    expect(() => withBaseline(former.slice(1), 'The backup')).toThrow(
      'The backup has 69 of the 70 migrations',
    );
  });
});
