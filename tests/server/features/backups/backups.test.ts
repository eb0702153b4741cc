import { mkdir, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '#schema/durations.ts';
import { loadConfig } from '#server/config.ts';
import { newId } from '#server/db/new-id.ts';
import { localDeps } from '#server/deps.ts';
import { backUpWhenDue, recordBackup } from '#server/features/backups/backups.service.ts';
import { type Manifest, readManifest, writeManifest } from '#server/features/backups/manifest.ts';
import {
  checkBackup,
  findBackup,
  finishRestore,
  restoreBackup,
} from '#server/features/backups/restore-backup.ts';
import { createLog } from '#server/log.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { allChecksums, allRows } from '#tests/support/stored-contents.ts';
import { startTestBucket } from '#tests/support/test-bucket.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/test-database.ts';
import { serviceForTest, type TestService } from '#tests/support/test-service.ts';

let folder: string;
let backups: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'polepro-backups-'));
  backups = path.join(folder, 'backups');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const LIBRARY_FILES = 3;

/** A file of the media store, and a finished video with its row. */
const addFiles = async ({ deps }: TestService, ownerId: string): Promise<void> => {
  for (let index = 0; index < LIBRARY_FILES; index += 1) {
    const file = path.join(folder, `file-${index}`);
    await writeFile(file, `the bytes of file ${index} `.repeat(1000));
    await deps.mediaStore.putFile(`library/${newId()}/1-whole.mp4`, file);
  }
  const attempt = { id: newId(), attempt: 1 };
  await writeFile(await deps.renderFiles.createWorkDirectory(attempt), `a video of ${ownerId}`);
  await deps.renderFiles.publish(attempt);
};

const backUp = ({ deps, databaseUrl }: TestService) => recordBackup(deps, { databaseUrl, folder: backups });

/** An empty place for a backup: a database of its own, and folders or, with `s3`, a bucket. */
const emptyPlace = async (s3: Record<string, string> = {}) => {
  const database = await createTestDatabase();
  const dataSource = await openTestDatabase(database.url, { poolSize: 2 });
  onTestFinished(async () => {
    await dataSource.destroy();
    await database.drop();
  });
  const config = loadConfig({
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, newId()),
    ...s3,
  });
  const deps = await localDeps(config, dataSource, createLog('silent'));
  const restore = async (name?: string): Promise<void> => {
    const backup = await findBackup(backups, name);
    await restoreBackup(deps, { databaseUrl: database.url, backup, manifest: await checkBackup(backup) });
    await finishRestore(deps);
  };
  return { deps, restore };
};

/** A service with an account and files. */
const usedService = async (): Promise<TestService> => {
  const service = await serviceForTest();
  const { id } = await service.addPerson();
  await addFiles(service, id);
  return service;
};

test('a backup restored into an empty place has every row and every file', async () => {
  const service = await usedService();
  const before = await allRows(service.deps.dataSource);
  const made = await backUp(service);
  expect(made).toMatchObject({ files: LIBRARY_FILES + 1, copiedFiles: LIBRARY_FILES + 1 });
  const { deps, restore } = await emptyPlace();
  await restore();
  const after = await allRows(deps.dataSource);
  expect(after).toEqual(before);
  expect(before['users']).toHaveLength(1);
  expect(await allChecksums(deps)).toEqual(await allChecksums(service.deps));
  // Triggers and foreign keys are back.
  const triggers: { tgenabled: string }[] = await deps.dataSource.query('SELECT tgenabled FROM pg_trigger');
  expect(new Set(triggers.map(({ tgenabled }) => tgenabled))).toEqual(new Set(['O']));
  await expect(
    deps.dataSource.query(
      `INSERT INTO sessions SELECT (jsonb_populate_record(s, '{"user_id":"nobody"}')).* FROM sessions s`,
    ),
  ).rejects.toThrow(/foreign key|duplicate key/);
});

test('the same backup moves the product into a bucket', async () => {
  const service = await usedService();
  await backUp(service);
  const { settings, stop } = await startTestBucket();
  onTestFinished(stop);
  const { deps, restore } = await emptyPlace({
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  });
  await restore();
  expect(await allChecksums(deps)).toEqual(await allChecksums(service.deps));
});

test('while people write, a backup holds the rows of one moment', async () => {
  const service = await usedService();
  const { dataSource } = service.deps;
  await dataSource.query('CREATE TABLE pairs_a (n int)');
  await dataSource.query('CREATE TABLE pairs_z (n int)');
  onTestFinished(async () => {
    await dataSource.query('DROP TABLE pairs_a, pairs_z').catch(() => undefined);
  });
  const stopping = new AbortController();
  const writing = (async () => {
    for (let n = 0; !stopping.signal.aborted; n += 1)
      await dataSource.transaction(async (manager) => {
        await manager.query('INSERT INTO pairs_z VALUES ($1)', [n]);
        await manager.query('INSERT INTO pairs_a VALUES ($1)', [n]);
      });
  })();
  await expect.poll(async () => (await dataSource.query('SELECT FROM pairs_a')).length).toBeGreaterThan(5);
  const { name } = await backUp(service);
  stopping.abort();
  await writing;
  await dataSource.query('DROP TABLE pairs_a, pairs_z');
  const { tables } = await checkBackup(path.join(backups, name));
  const [first, last] = ['pairs_a', 'pairs_z'].map((table) => tables.find((one) => one.name === table)?.rows);
  expect(first).toBeGreaterThan(5);
  expect(last).toBe(first);
});

/** The paths of all copied files; those whose names begin alike share a folder. */
const storedFiles = async (): Promise<string[]> => {
  const entries = await readdir(path.join(backups, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
};

test('a second backup copies only what is new, and the oldest makes room', async () => {
  const service = await serviceForTest({ settings: { BACKUP_KEEP: '2' } });
  const { id } = await service.addPerson();
  await addFiles(service, id);
  const [gone] = await service.deps.mediaStore.keys('library');
  const first = await backUp(service);
  await service.deps.mediaStore.delete(gone ?? '');
  expect(await backUp(service)).toMatchObject({ files: LIBRARY_FILES, copiedFiles: 0 });
  expect(await storedFiles()).toHaveLength(LIBRARY_FILES + 1);
  const third = await backUp(service);
  const names = (await readdir(backups)).filter((name) => name.endsWith('Z'));
  expect(names).toHaveLength(2);
  expect(names).not.toContain(first.name);
  expect(await storedFiles()).toHaveLength(LIBRARY_FILES);
  await checkBackup(path.join(backups, third.name));
});

describe('a restore changes nothing', () => {
  test('when the backup is damaged anywhere', async () => {
    const service = await usedService();
    await backUp(service);
    const backup = await findBackup(backups);
    const { deps, restore } = await emptyPlace();
    const [stored = ''] = await storedFiles();
    for (const [file, damage] of [
      [stored, (bytes: Buffer) => Buffer.from(bytes.map((byte, index) => (index === 0 ? byte ^ 1 : byte)))],
      [stored, (bytes: Buffer) => bytes.subarray(1)],
      [path.join(backup, 'users.copy.gz'), () => Buffer.alloc(0)],
      [path.join(backup, 'manifest.json'), (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(' ')])],
    ] as const) {
      const whole = await readFile(file);
      await writeFile(file, damage(whole));
      await expect(restore()).rejects.toThrow(/^The backup \S+ is damaged: .*Nothing was changed\./);
      await writeFile(file, whole);
    }
    await unlink(stored);
    await expect(restore()).rejects.toThrow(/is damaged/);
    expect(await allChecksums(deps)).toEqual({});
    expect((await allRows(deps.dataSource))['users']).toEqual([]);
  });

  test.each([
    ['a file of the media store', (manifest: Manifest) => (manifest.files[0]!.key = '../../../escape')],
    [
      'a video',
      ({ files }: Manifest) => (files.find(({ store }) => store === 'videos')!.key = '../../../escape'),
    ],
    ['a table', ({ tables }: Manifest) => (tables[0]!.name = '../../../escape')],
  ])('when its manifest leads out of the folder for %s', async (_name, change) => {
    await backUp(await usedService());
    const backup = await findBackup(backups);
    const manifest = await readManifest(backup);
    change(manifest);
    await writeManifest(backup, manifest);
    const { deps, restore } = await emptyPlace();
    await expect(restore()).rejects.toThrow(
      /is damaged: this version does not understand manifest\.json.*Nothing was changed\./,
    );
    expect(await allChecksums(deps)).toEqual({});
    expect((await readdir(folder, { recursive: true })).filter((name) => name.includes('escape'))).toEqual(
      [],
    );
  });

  test('when the place has accounts or files of somebody', async () => {
    const service = await usedService();
    await backUp(service);
    const withAccounts = await emptyPlace();
    await withAccounts.restore();
    await expect(withAccounts.restore()).rejects.toThrow(/already has accounts.*Nothing was changed/);
    const withFiles = await emptyPlace();
    await writeFile(path.join(folder, 'theirs'), 'theirs');
    await withFiles.deps.mediaStore.putFile(`library/${newId()}/1-whole.mp4`, path.join(folder, 'theirs'));
    await expect(withFiles.restore()).rejects.toThrow(/already holds other files.*Nothing was changed/);
  });

  test('when there is no backup, or it was interrupted', async () => {
    await mkdir(path.join(backups, '2026-11-20T20-00-00-000Z.partial'), { recursive: true });
    const { restore } = await emptyPlace();
    await expect(restore()).rejects.toThrow(/holds no backup/);
    await rm(backups, { recursive: true });
    await writeFile(backups, 'no folder');
    await expect(restore()).rejects.toThrow(/^The folder of the backups, \S+, cannot be read \(ENOTDIR\)/);
  });
});

test('backups are made by the schedule, once each period, and admins see the last one', async () => {
  const { clock, forward } = movableClock();
  const service = await serviceForTest({
    settings: { BACKUP_DIR: backups, BACKUP_EVERY_HOURS: '6' },
    change: () => ({ clock }),
  });
  const admin = await service.addPerson({ role: 'admin' });
  const backUpIfDue = () =>
    backUpWhenDue(service.deps, { databaseUrl: service.databaseUrl, folder: backups });
  await backUpIfDue();
  await backUpIfDue();
  forward(5 * HOUR_MS);
  await backUpIfDue();
  expect((await admin.call('GET', '/api/admin/backups')).json()).toMatchObject({
    schedule: { everyHours: 6, keep: 14 },
    backups: [{ folder: backups, problem: null }],
  });
  forward(2 * HOUR_MS);
  await backUpIfDue();
  expect((await admin.call('GET', '/api/admin/backups')).json().backups).toHaveLength(2);
});

test('a backup that fails is listed with its reason', async () => {
  const service = await serviceForTest();
  const admin = await service.addPerson({ role: 'admin' });
  await writeFile(backups, 'no folder');
  await expect(backUp(service)).rejects.toThrow(/ENOTDIR|EEXIST/);
  expect((await admin.call('GET', '/api/admin/backups')).json().backups).toMatchObject([
    { name: null, problem: 'It failed. The log of the process has the reason.' },
  ]);
});
