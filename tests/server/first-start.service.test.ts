import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { FirstStart } from '#contract/first-start.ts';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/data-source.ts';
import { recordBackup } from '#server/features/backups/backups.service.ts';
import { type Manifest, readManifest, writeManifest } from '#server/features/backups/manifest.ts';
import { offerBackups } from '#server/launcher/first-start.ts';
import { prepareDatabase } from '#server/launcher/prepare-database.ts';
import { freePort } from '#server/processes/loopback.ts';
import { projectRoot } from '#server/project-root.ts';
import { inheritedEnvironment } from '#tests/support/run-script.ts';
import { allRows } from '#tests/support/stored-contents.ts';
import { createTestDatabase, passableTempFolder } from '#tests/support/test-database.ts';
import { serviceForTest } from '#tests/support/test-service.ts';

let folder: string;
let backups: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(passableTempFolder(), 'polepro-first-start-'));
  backups = path.join(folder, 'backups');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const PASSWORD = 'a long enough password';

/** A backup of an installation with one account, and a file; its name. */
const makeBackup = async (): Promise<{ name: string; email: string }> => {
  const service = await serviceForTest();
  const { email } = await service.addPerson({ password: PASSWORD });
  const file = path.join(folder, 'a-file');
  await writeFile(file, 'the bytes of a video '.repeat(100_000));
  await service.deps.mediaStore.putFile(`library/${'v'.repeat(22)}/1-whole.mp4`, file);
  const { name } = await recordBackup(service.deps, { databaseUrl: service.databaseUrl, folder: backups });
  return { name, email };
};

/** Starts the launcher as `npm start` does. */
const launch = (settings: Record<string, string>) => {
  const launcher = spawn(process.execPath, ['server/index.ts'], {
    cwd: projectRoot,
    env: { ...inheritedEnvironment, BACKUP_DIR: backups, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [launcher.stdout, launcher.stderr])
    createInterface(stream).on('line', (line) => lines.push(line));
  const ended = once(launcher, 'exit');
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    launcher.kill(signal);
    await ended;
  };
  onTestFinished(() => stop());
  /** The first line that matches, once it is there. */
  const said = async (pattern: RegExp): Promise<string> => {
    await expect
      .poll(() => {
        if (launcher.exitCode !== null) throw new Error(`The launcher ended:\n${lines.join('\n')}`);
        return lines.some((line) => pattern.test(line));
      })
      .toBe(true);
    return lines.find((line) => pattern.test(line)) ?? '';
  };
  return { said, stop, lines };
};

/** The screen at the printed link. */
const openLink = async ({ said }: { said: (pattern: RegExp) => Promise<string> }) => {
  const link = new URL(await said(/\/first-start#/));
  const call = async (method: string, at: string, body?: object, token = link.hash.slice(1)) => {
    const answer = await fetch(new URL(at, link), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const read = async (): Promise<FirstStart> => JSON.parse((await call('GET', '/api/first-start')).text);
  const restore = (name: string) => call('POST', '/api/first-start/restore', { name });
  return { link, call, read, restore };
};

/** A new place for the product: its settings, and its database, which has no table. */
const emptyPlace = async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const dataSource = await openDatabase(url, { poolSize: 1 });
  onTestFinished(() => dataSource.destroy());
  await dataSource.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: path.join(folder, 'data'),
    RENDERS_DIR: path.join(folder, 'renders'),
    PORT: String(await freePort()),
  };
  return { settings, dataSource };
};

test('an empty installation offers the backups, and restores one after a damaged one and an interrupted restore', async () => {
  const { name, email } = await makeBackup();
  const { settings, dataSource } = await emptyPlace();
  const first = launch(settings);
  const screen = await openLink(first);

  // Strangers choose nothing, and read that it is being set up.
  for (const token of ['', 'x'.repeat(22)]) {
    for (const [method, at, body] of [
      ['GET', '/api/first-start', undefined],
      ['POST', '/api/first-start/restore', { name }],
      ['POST', '/api/first-start/fresh', undefined],
    ] as const)
      expect(await screen.call(method, at, body, token)).toMatchObject({
        status: 401,
        text: expect.stringContaining('SETUP_LINK_NEEDED'),
      });
  }
  const health = await screen.call('GET', '/api/health');
  expect(health).toMatchObject({ status: 503, text: expect.stringContaining('is being set up') });
  expect(health.headers.get('retry-after')).toBe('10');
  const page = await screen.call('GET', '/');
  expect([page.status, page.headers.get('location')]).toEqual([302, '/first-start']);
  expect((await screen.call('GET', '/first-start')).text).toContain('<div id="root">');

  expect(await screen.read()).toEqual({
    folder: backups,
    backups: [
      {
        name,
        madeAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        contents: { promos: 0, accounts: 1, videos: 0, bytes: expect.any(Number), version: 'same' },
      },
    ],
    state: { step: 'choosing', problem: null, begun: null },
  });
  expect((await screen.restore('../elsewhere')).status).toBe(404);

  // A damaged file is found before anything is touched, and said.
  const users = path.join(backups, name, 'users.copy.gz');
  const whole = await readFile(users);
  await writeFile(users, 'damaged');
  expect((await screen.restore(name)).status).toBe(202);
  await expect
    .poll(async () => (await screen.read()).state)
    .toEqual({
      step: 'choosing',
      problem: expect.stringMatching(/is damaged: .*users\.copy\.gz.*Nothing was changed/),
      begun: null,
    });
  await writeFile(users, whole);
  expect(await dataSource.query(`SELECT to_regclass('public.users') AS users`)).toEqual([{ users: null }]);

  // Killed in the middle, the next start offers it again.
  expect((await screen.restore(name)).status).toBe(202);
  await first.stop('SIGKILL');
  const second = launch(settings);
  const again = await openLink(second);
  expect(again.link.hash).not.toBe(screen.link.hash);
  expect((await again.restore(name)).status).toBe(202);
  expect((await again.restore(name)).text).toContain('SETUP_DECIDED');
  await second.said(/^PolePro is ready/);

  // The service has taken the place of the screen, with what the backup held.
  expect((await again.call('GET', '/api/first-start')).status).toBe(404);
  const signedIn = await fetch(new URL('/api/auth/login', again.link), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(signedIn.status).toBe(200);
  expect((await allRows(dataSource))['users']).toHaveLength(1);
  expect(second.lines.join('\n')).not.toContain('Demo accounts');
  await second.stop();
});

/** What the launcher asks before it prepares the database. */
const offer = async (settings: Record<string, string>) => {
  const config = loadConfig({ BACKUP_DIR: backups, ...settings });
  const printed: string[] = [];
  const offered = await offerBackups(config, {
    databaseUrl: settings['DATABASE_URL'] ?? '',
    buildWeb: async () => {},
    print: (line) => printed.push(line),
  });
  if (offered !== null) onTestFinished(offered.stop);
  return { offered, config, said: async () => printed.join('\n').split('\n').at(-1) ?? '' };
};

test('Start fresh is as it was without backups, and nothing is asked after it', async () => {
  await makeBackup();
  const { settings } = await emptyPlace();
  const { offered, config, said } = await offer(settings);
  const { call, read } = await openLink({ said });
  expect((await call('POST', '/api/first-start/fresh')).status).toBe(202);
  await offered?.made;
  expect((await read()).state).toEqual({ step: 'starting', restored: null });
  await prepareDatabase(config, settings.DATABASE_URL);
  await offered?.stop();
  // In production nobody has an account yet, and still this installation is no longer a new one.
  expect((await offer(settings)).offered).toBeNull();
});

test('nothing is offered without BACKUP_DIR, without a backup, and to an installation with accounts', async () => {
  const { settings } = await emptyPlace();
  expect((await offer(settings)).offered).toBeNull();
  await makeBackup();
  expect((await offer({ ...settings, BACKUP_DIR: '' })).offered).toBeNull();
  const used = await serviceForTest();
  await used.addPerson();
  await used.deps.dataSource.query('UPDATE installation SET generation = 0');
  expect((await offer({ ...settings, DATABASE_URL: used.databaseUrl })).offered).toBeNull();
});

test('backups of a newer version, damaged ones and a place with files of somebody are refused in words', async () => {
  const { name } = await makeBackup();
  const { settings } = await emptyPlace();
  const manifest: Manifest = await readManifest(path.join(backups, name));
  const newer = '2030-01-01T00-00-00-000Z';
  const damaged = '2029-01-01T00-00-00-000Z';
  for (const folderName of [newer, damaged]) await mkdir(path.join(backups, folderName));
  const migrations = [...manifest.migrations, 'OfTheFuture1999999999999'];
  await writeManifest(path.join(backups, newer), { ...manifest, migrations, tables: [], files: [] });
  await mkdir(path.join(settings.DATA_DIR, 'media/library/theirs'), { recursive: true });
  await writeFile(path.join(settings.DATA_DIR, 'media/library/theirs/1-whole.mp4'), 'theirs');
  const { read, restore } = await openLink(await offer(settings));
  const { backups: listed } = await read();
  expect(listed.map((each) => [each.name, each.contents?.version ?? null])).toEqual([
    [newer, 'newer'],
    [damaged, null],
    [name, 'same'],
  ]);
  for (const [chosen, problem] of [
    [newer, /made by a newer version/],
    [damaged, /is damaged: manifest\.json cannot be read/],
    [name, /already holds other files, such as library\/theirs\/1-whole\.mp4/],
  ] as const) {
    expect((await restore(chosen)).status).toBe(202);
    await expect
      .poll(async () => (await read()).state)
      .toEqual({ step: 'choosing', problem: expect.stringMatching(problem), begun: null });
  }
});

test.each([
  // A folder in the way of a file: the copying fails.
  ['its files', 'media/library/' + 'v'.repeat(22) + '/1-whole.mp4', []],
  // One in the way of the mark: the rows are there by then, and the rest fails.
  ['all its rows', '.installation.json', [expect.stringContaining('"email"')]],
])(
  'when a restore fails after %s have begun, only the same backup can follow, and does',
  async (_, at, rows) => {
    const { name } = await makeBackup();
    const other = await makeBackup();
    const { settings, dataSource } = await emptyPlace();
    const obstacle = path.join(settings.DATA_DIR, at);
    await mkdir(obstacle, { recursive: true });
    const { offered, config, said } = await offer(settings);
    const { call, read, restore } = await openLink({ said });
    expect((await restore(name)).status).toBe(202);
    await expect
      .poll(async () => (await read()).state)
      .toEqual({ step: 'choosing', problem: expect.stringMatching(/^The restore failed/), begun: name });
    expect((await allRows(dataSource))['users'] ?? []).toEqual(rows);
    for (const refused of [await restore(other.name), await call('POST', '/api/first-start/fresh')])
      expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('RESTORE_BEGUN') });
    await rm(obstacle, { recursive: true });
    expect((await restore(name)).status).toBe(202);
    await offered?.made;
    expect((await read()).state).toEqual({ step: 'starting', restored: name });
    await prepareDatabase(config, settings.DATABASE_URL);
    expect((await allRows(dataSource))['users']).toHaveLength(1);
  },
);
