import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PromoRecords1795550000000 } from '#migrations/1795550000000-promo-records.ts';
import { Teams1795670000000 } from '#migrations/1795670000000-teams.ts';
import { StudioLibrary1795680000000 } from '#migrations/1795680000000-studio-library.ts';
import { TeamInvitations1795700000000 } from '#migrations/1795700000000-team-invitations.ts';
import { DownloadActivity1795730000000 } from '#migrations/1795730000000-download-activity.ts';
import { newOverlay } from '#schema/elements/overlay-element.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { newPromo } from '#schema/new-promo.ts';
import { checkSchema, migrations, runMigrations } from '#server/db/migrations.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/** Fails when applied twice, and takes long enough for another process to interfere. */
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
    migrations.push(AddShelf1700000000000);
  });

  afterAll(async () => {
    migrations.pop();
    await Promise.all(open.map((dataSource) => dataSource.destroy()));
    await database.drop();
  });

  test('processes that start concurrently apply each migration once, and wait for one another', async () => {
    const dataSources = await Promise.all([connect(), connect(), connect()]);
    const applied = await Promise.all(dataSources.map(runMigrations));
    expect(applied.flat()).toEqual(['AddShelf1700000000000']);
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

test('a promo of a former version with far more records than elements loads again', async () => {
  const database = await createTestDatabase();
  const dataSource = await openTestDatabase(database.url);
  const runner = dataSource.createQueryRunner();
  try {
    const entries = Array.from({ length: 2000 }, (_, index) => [`overlay-${index}`, 'Mine']);
    const document = {
      ...newPromo(),
      overlayElements: [newOverlay({ publicId: 'sparkles', title: 'Sparkles' }, [])],
      elementNames: { ...Object.fromEntries(entries), 'overlay-sparkles': 'Glitter' },
    };
    await runner.query(
      `INSERT INTO users (id, email, role, password_hash) VALUES ('u', 'a@example.test', 'user', '')`,
    );
    await runner.query(
      `INSERT INTO promos (id, owner_id, title, revision, document) VALUES ('p', 'u', 'Mine', 1, $1)`,
      [document],
    );
    await new PromoRecords1795550000000().up(runner);
    const [stored] = await runner.query('SELECT document FROM promos');
    expect(migratePromo(stored.document)).toEqual({
      ...document,
      elementNames: { 'overlay-sparkles': 'Glitter' },
    });
  } finally {
    await runner.release();
    await dataSource.destroy();
    await database.drop();
  }
});

test('those who were in a studio before have their place in its team', async () => {
  const database = await createTestDatabase();
  const dataSource = await openTestDatabase(database.url);
  const runner = dataSource.createQueryRunner();
  const [teams, library, invitations] = [
    new Teams1795670000000(),
    new StudioLibrary1795680000000(),
    new TeamInvitations1795700000000(),
  ];
  try {
    for (const migration of [invitations, library, teams]) await migration.down(runner);
    await runner.query(`INSERT INTO studios (id) VALUES ('studio')`);
    await runner.query(
      `INSERT INTO users (id, email, first_name, role, studio_id, password_hash) VALUES
       ('owner', 'zoe@north.test', 'Zoe', 'studio_owner', 'studio', ''),
       ('member', 'mia@north.test', 'Mia', 'studio_team', 'studio', ''), ('other', 'kim@other.test', 'Kim', 'user', NULL, '')`,
    );
    for (const migration of [teams, library, invitations]) await migration.up(runner);
    const rows = await runner.query('SELECT studio_id, email, name, user_id FROM team_members');
    expect(rows).toEqual([{ studio_id: 'studio', email: 'mia@north.test', name: 'Mia', user_id: 'member' }]);
  } finally {
    await runner.release();
    await dataSource.destroy();
    await database.drop();
  }
});

test('a former download gets what is still known of its person and its class', async () => {
  const database = await createTestDatabase();
  const dataSource = await openTestDatabase(database.url);
  const runner = dataSource.createQueryRunner();
  const migration = new DownloadActivity1795730000000();
  try {
    await migration.down(runner);
    await runner.query(
      `INSERT INTO users (id, email, role, subscription_status, password_hash) VALUES ('u', 'zoe@north.test', 'pro', 'active', '')`,
    );
    await runner.query(
      `INSERT INTO renders (id, owner_id, revision, title, document, quality_preset, state, progress, attempt, attempts_left,
                            content_hash, bytes)
       VALUES ('r', 'u', 1, 'Friday', '{"classInfo": {"instructorName": "Zoe", "classType": ""}}', 'standard', 'completed',
               1, 1, 3, 'hash', 10)`,
    );
    await runner.query(
      `INSERT INTO downloads (id, user_id, video_key) VALUES ('known', 'u', 'hash'), ('unknown', 'u', 'gone')`,
    );
    await migration.up(runner);
    const columns = 'id, user_email, user_role, user_subscription_status, instructor_name, class_type';
    const person = { user_email: 'zoe@north.test', user_role: 'pro', user_subscription_status: 'active' };
    expect(await runner.query(`SELECT ${columns} FROM downloads ORDER BY id`)).toEqual([
      { id: 'known', ...person, instructor_name: 'Zoe', class_type: null },
      { id: 'unknown', ...person, instructor_name: null, class_type: null },
    ]);
  } finally {
    await runner.release();
    await dataSource.destroy();
    await database.drop();
  }
});
