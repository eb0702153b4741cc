import { Client } from 'pg';
import type { DataSource, MigrationInterface } from 'typeorm';
import { Baseline1796800000402 } from '#migrations/1796800000402-baseline.ts';
import { JobsOfTheQueue1796800000500 } from '#migrations/1796800000500-jobs-of-the-queue.ts';
import { PostersOfVideos1796800000600 } from '#migrations/1796800000600-posters-of-videos.ts';
import { ZonesOfFeeds1796800000650 } from '#migrations/1796800000650-zones-of-feeds.ts';
import { RegionsOfClips1796800000700 } from '#migrations/1796800000700-regions-of-clips.ts';
import { DetailsAreChosen1796800000800 } from '#migrations/1796800000800-details-are-chosen.ts';
import { BrandKitsOfWeeks1796800000810 } from '#migrations/1796800000810-brand-kits-of-weeks.ts';
import { AccountMails1796800000820 } from '#migrations/1796800000820-account-mails.ts';
import { MoneyOfSubscriptions1796800000830 } from '#migrations/1796800000830-money-of-subscriptions.ts';
import { ClipsWithoutPeople1796800000840 } from '#migrations/1796800000840-clips-without-people.ts';
import { Music1796800000850 } from '#migrations/1796800000850-music.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { errorCode } from '#server/error-code.ts';
import { StartError } from '#server/start-error.ts';

/** Every migration of the product, oldest first. Never edit one that has landed. */
export const migrations: (new () => MigrationInterface)[] = [
  Baseline1796800000402,
  JobsOfTheQueue1796800000500,
  PostersOfVideos1796800000600,
  ZonesOfFeeds1796800000650,
  RegionsOfClips1796800000700,
  DetailsAreChosen1796800000800,
  BrandKitsOfWeeks1796800000810,
  AccountMails1796800000820,
  MoneyOfSubscriptions1796800000830,
  ClipsWithoutPeople1796800000840,
  Music1796800000850,
];

const BASELINE = { timestamp: 1_796_800_000_402, name: Baseline1796800000402.name };
/** The number of migrations in version 0.1.0. All have timestamps up to the baseline's, which has replaced them. */
const FORMER_COUNT = 70;

const isFormer = (name: string): boolean =>
  name !== BASELINE.name && Number(name.slice(-13)) <= BASELINE.timestamp;

/**
 * The names of applied migrations in this version, with the baseline in place of those of version 0.1.0.
 * @param what the owner of these migrations, such as `The database`, for the error message.
 * @throws StartError when only some migrations of version 0.1.0 are applied.
 */
export const withBaseline = (names: readonly string[], what: string): string[] => {
  const former = names.filter(isFormer);
  if (former.length === 0) return [...names];
  if (former.length !== FORMER_COUNT)
    throw new StartError(
      `${what} has ${former.length} of the ${FORMER_COUNT} migrations of PolePro 0.1.0. This version needs all of them. Nothing was changed. First use it with the last commit of version 0.1.0 and run npm run migrate there, then return to this version.`,
    );
  return [BASELINE.name, ...names.filter((name) => !isFormer(name))];
};

/** Records the baseline in a database of version 0.1.0, which has its schema. */
async function adoptBaseline(dataSource: DataSource): Promise<void> {
  const names = await storedNames(dataSource);
  if (withBaseline(names, 'The database').length === names.length) return;
  await inTransaction(dataSource, async (manager) => {
    await manager.query('DELETE FROM migrations WHERE name = ANY ($1)', [names.filter(isFormer)]);
    await manager.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [
      BASELINE.timestamp,
      BASELINE.name,
    ]);
  });
}

/** The number of the advisory lock, the same in every version of the product. */
export const migrationLock = 7_305_217_001;

/**
 * Migrates the database to the newest schema. Several processes may start at once, and TypeORM takes no lock, so this holds an advisory
 * lock on a separate connection. The others wait, and then find nothing to do.
 * @returns the names of the migrations that were applied.
 * @throws the driver's error of a failed migration, which leaves no trace; StartError like `withBaseline`.
 */
export async function runMigrations(dataSource: DataSource): Promise<string[]> {
  const lockHolder = new Client({ connectionString: urlOf(dataSource) });
  // Losing this connection shows in the queries below; without a listener it would end the process.
  lockHolder.on('error', () => {});
  await lockHolder.connect();
  try {
    await lockHolder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await adoptBaseline(dataSource);
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    return applied.map((migration) => migration.name);
  } finally {
    await lockHolder.end();
  }
}

function urlOf(dataSource: DataSource): string {
  const { options } = dataSource;
  if (options.type !== 'postgres' || options.url === undefined) {
    throw new Error('Migrations need a data source made by openDatabase.');
  }
  return options.url;
}

const UNDEFINED_TABLE = '42P01';

/** The names in the database's table of migrations; empty without the table. */
const storedNames = async (dataSource: DataSource): Promise<string[]> => {
  try {
    const rows: { name: string }[] = await dataSource.query('SELECT name FROM migrations');
    return rows.map(({ name }) => name);
  } catch (error) {
    if (errorCode(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
};

/** The names of the migrations of this database. @throws StartError like `withBaseline`. */
export const appliedMigrations = async (dataSource: DataSource): Promise<Set<string>> =>
  new Set(withBaseline(await storedNames(dataSource), 'The database'));

/**
 * Checks that every migration of this version is applied. A newer schema is accepted, for rolling updates.
 * @throws StartError when one is missing.
 */
export const checkSchema = async (dataSource: DataSource): Promise<void> => {
  const applied = await appliedMigrations(dataSource);
  const missing = dataSource.migrations.filter(({ name = '' }) => !applied.has(name));
  if (missing.length === 0) return;
  throw new StartError(
    `The database is not ready for this version: ${missing.length} of ${dataSource.migrations.length} migrations are missing. Run npm run migrate with the same DATABASE_URL, then start again.`,
  );
};
