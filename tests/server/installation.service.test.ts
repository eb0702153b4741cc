import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '#schema/durations.ts';
import { loadConfig } from '#server/config.ts';
import { newId } from '#server/db/new-id.ts';
import { localDeps } from '#server/deps.ts';
import { claimStorage } from '#server/features/installation/installation.service.ts';
import { createLog } from '#server/log.ts';
import { StartError } from '#server/start-error.ts';
import { runScript } from '#tests/support/run-script.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/test-database.ts';

/** Older than everything that a sweep leaves alone because it is new. */
const LONG_AGO = new Date(Date.now() - 2 * HOUR_MS);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'polepro-installation-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A database of another installation than any before it. */
const newDatabase = async (): Promise<string> => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  await query(url, 'UPDATE installation SET id = $1', [newId()]);
  return url;
};

const query = async (url: string, sql: string, values: unknown[] = []) => {
  const dataSource = await openTestDatabase(url);
  try {
    return await dataSource.query(sql, values);
  } finally {
    await dataSource.destroy();
  }
};

const settingsFor = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: path.join(folder, 'data'),
  RENDERS_DIR: path.join(folder, 'renders'),
});

/** Runs a script of the product; its last output, if it could not start. */
const run = (databaseUrl: string, script: string, ...args: string[]): Promise<string | null> =>
  runScript(script, settingsFor(databaseUrl), args);

/** What every process does first, in this one: null, or why it would not start. */
const claim = async (databaseUrl: string): Promise<string | null> => {
  const dataSource = await openTestDatabase(databaseUrl);
  try {
    await claimStorage(
      await localDeps(loadConfig(settingsFor(databaseUrl)), dataSource, createLog('silent')),
    );
    return null;
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  } finally {
    await dataSource.destroy();
  }
};

/** Files that no sweep spares when the database has no row for them. */
const leaveFiles = async (): Promise<string[]> => {
  const names = [
    `data/media/library/${newId()}/1-whole.mp4`,
    `data/uploads/${newId()}`,
    `renders/${newId()}.mp4`,
  ];
  for (const name of names) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'two hours of somebody');
    await utimes(file, LONG_AGO, LONG_AGO);
  }
  return names;
};

const isThere = async (name: string): Promise<boolean> =>
  (await readdir(path.join(folder, path.dirname(name)))).includes(path.basename(name));

const expectAllThere = async (names: string[]) => {
  for (const name of names) expect([name, await isThere(name)]).toEqual([name, true]);
};

describe('the start is refused, and every file stays,', () => {
  test('when the folders belong to another database', async () => {
    const [first, second] = [await newDatabase(), await newDatabase()];
    expect(await claim(first)).toBeNull();
    const files = await leaveFiles();
    for (const script of ['server/cli/migrate.ts', 'server/worker.ts', 'server/web.ts']) {
      expect(await run(second, script)).toMatch(
        /^The folder \S+ does not belong to the same installation as the database/m,
      );
    }
    await expectAllThere(files);
    expect(await claim(first)).toBeNull();
  });

  test('when the folders are from before and the database knows none of their files', async () => {
    const files = await leaveFiles();
    const message = await claim(await newDatabase());
    expect(message).toMatch(/holds 1 file, and the database knows none of them/);
    expect(message).toMatch(
      /Set DATABASE_URL, DATA_DIR and RENDERS_DIR .* or run npm run migrate -- --adopt-storage/,
    );
    await expectAllThere(files);
  });

  test('when the database is older than the folders', async () => {
    const database = await newDatabase();
    for (let starts = 0; starts < 3; starts += 1) expect(await claim(database)).toBeNull();
    const files = await leaveFiles();
    await query(database, 'UPDATE installation SET generation = 1');
    expect(await claim(database)).toMatch(/^The database is older than the folder \S+/m);
    await expectAllThere(files);
  });

  test('when the folder is a new one, and the database knows files of another', async () => {
    const database = await newDatabase();
    expect(await claim(database)).toBeNull();
    const owner = newId();
    await query(
      database,
      `INSERT INTO users (id, email, role, password_hash) VALUES ($1, 'a@example.test', 'user', 'none')`,
      [owner],
    );
    await query(
      database,
      `INSERT INTO renders (id, owner_id, revision, title, document, quality_preset, state, progress, bytes, attempt)
       VALUES ($1, $2, 1, 'Friday', '{}', 'draft', 'completed', 1, 7, 1)`,
      [newId(), owner],
    );
    await rm(path.join(folder, 'renders'), { recursive: true });
    expect(await claim(database)).toMatch(/renders is empty, but the database knows 1 file/);
  });
});

test('a database can adopt folders on purpose, and then starts with them', async () => {
  const [first, second] = [await newDatabase(), await newDatabase()];
  expect(await claim(first)).toBeNull();
  const files = await leaveFiles();
  expect(await run(second, 'server/cli/migrate.ts', '--adopt-storage')).toBeNull();
  await expectAllThere(files);
  expect(await claim(second)).toBeNull();
  expect(await claim(first)).toMatch(/does not belong to the same installation/);
});
