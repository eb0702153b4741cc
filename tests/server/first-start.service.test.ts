import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { type Manifest, readManifest, writeManifest } from '#server/features/backups/manifest.ts';
import { prepareDatabase } from '#server/launcher/database.ts';
import { projectRoot } from '#server/project-root.ts';
import { PASSWORD, firstStartPlace, openLink } from '#tests/support/first-start-place.ts';
import { inheritedEnvironment } from '#tests/support/run-script.ts';
import { allRows } from '#tests/support/stored-contents.ts';
import { serviceForTest } from '#tests/support/test-service.ts';

const { backupsFolder, makeBackup, emptyPlace, offer } = firstStartPlace();

/** Starts the launcher as `npm start` does. */
const launch = (settings: Record<string, string>) => {
  const launcher = spawn(process.execPath, ['server/index.ts'], {
    cwd: projectRoot,
    env: { ...inheritedEnvironment, BACKUP_DIR: backupsFolder(), ...settings },
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
  const findLine = async (pattern: RegExp): Promise<string> => {
    await expect
      .poll(() => {
        if (launcher.exitCode !== null) throw new Error(`The launcher ended:\n${lines.join('\n')}`);
        return lines.some((line) => pattern.test(line));
      })
      .toBe(true);
    return lines.find((line) => pattern.test(line)) ?? '';
  };
  return { findLine, stop, lines };
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
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(page.text).toMatch(/PolePro is being set up[^]*the link is in the terminal/);
  expect((await screen.call('GET', '/first-start')).text).toContain('<div id="root">');

  expect(await screen.read()).toEqual({
    folder: backupsFolder(),
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

  // A damaged file is found before anything is touched, and reported.
  const users = path.join(backupsFolder(), name, 'users.copy.gz');
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
  await second.findLine(/^PolePro is ready/);

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

test('at every moment of a first start, / is a page', async () => {
  await makeBackup();
  const { settings } = await emptyPlace();
  const launched = launch(settings);
  const pages = new Set<string>();
  const askUntil = (isOver: () => boolean) =>
    expect
      .poll(
        async () => {
          const response = await fetch(`http://127.0.0.1:${settings.PORT}/`).catch(() => null);
          // Nothing listens before the start, and for a moment when the service takes over.
          if (response !== null) {
            const [, title = 'no page'] = /<h1>([^<]*)/.exec(await response.text()) ?? [];
            pages.add(`${response.status} ${response.headers.get('content-type')} ${title}`);
          }
          return isOver();
        },
        { interval: 10 },
      )
      .toBe(true);
  await askUntil(() => launched.lines.some((line) => line.includes('/first-start#')));
  const screen = await openLink(launched);
  await askUntil(() => [...pages].some((page) => page.includes('is being set up')));
  expect((await screen.call('POST', '/api/first-start/fresh')).status).toBe(202);
  await askUntil(() => [...pages].some((page) => page.startsWith('200')));
  await launched.findLine(/^PolePro is ready/);
  expect([...pages]).toEqual([
    '503 text/html; charset=utf-8 PolePro is starting',
    '503 text/html; charset=utf-8 PolePro is being set up',
    expect.stringMatching(/^200 text\/html; charset=utf-8/),
  ]);
});

test('Start fresh is as it was without backups, and nothing is asked after it', async () => {
  await makeBackup();
  const { settings } = await emptyPlace();
  const { offered, config, findLine } = await offer(settings);
  const { call, read } = await openLink({ findLine });
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

test("backups of a newer version, damaged ones and a place with somebody's files are refused with a message", async () => {
  const { name } = await makeBackup();
  const { settings } = await emptyPlace();
  const manifest: Manifest = await readManifest(path.join(backupsFolder(), name));
  const newer = '2030-01-01T00-00-00-000Z';
  const damaged = '2029-01-01T00-00-00-000Z';
  for (const folderName of [newer, damaged]) await mkdir(path.join(backupsFolder(), folderName));
  const migrations = [...manifest.migrations, 'OfTheFuture1999999999999'];
  await writeManifest(path.join(backupsFolder(), newer), { ...manifest, migrations, tables: [], files: [] });
  await mkdir(path.join(settings.DATA_DIR, 'media/library/theirs'), { recursive: true });
  await writeFile(path.join(settings.DATA_DIR, 'media/library/theirs/1-whole.mp4'), 'theirs');
  const { read, restore } = await openLink(await offer(settings));
  const { backups: listed } = await read();
  expect(listed.map((each) => [each.name, each.contents?.version ?? null])).toEqual([
    [newer, 'newer'],
    [damaged, null],
    [name, 'same'],
  ]);
  for (const [backup, problem] of [
    [newer, /newer version of PolePro made the backup/],
    [damaged, /is damaged: manifest\.json cannot be read/],
    [name, /already holds other files, such as library\/theirs\/1-whole\.mp4/],
  ] as const) {
    expect((await restore(backup)).status).toBe(202);
    await expect
      .poll(async () => (await read()).state)
      .toEqual({ step: 'choosing', problem: expect.stringMatching(problem), begun: null });
  }
});
