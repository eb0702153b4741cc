import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command } from '#server/processes/command.ts';
import { projectRoot } from '#server/project-root.ts';
import { asNormalUser, canRunAsNormalUser } from '#tests/support/normal-user.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const BACKUP = '2026-11-20T20-00-00-000Z';

let database: TestDatabase;
let folder: string;
let backups: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  backups = await mkdtemp(join(tmpdir(), 'polepro-test-backups-'));
  await mkdir(join(backups, BACKUP));
});
afterAll(async () => {
  await database.drop();
  for (const each of [folder, backups]) await rm(each, { recursive: true, force: true });
});

type Run = { url?: string; wrap?: (command: Command) => Command };

const run = (script: string, { url = database.url, wrap = (command) => command }: Run = {}) => {
  const { command, args } = wrap({ command: process.execPath, args: [script] });
  return promisify(execFile)(command, args, {
    cwd: projectRoot,
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      RENDERS_DIR: join(folder, 'renders'),
      BACKUP_DIR: backups,
      ADMIN_EMAIL: 'owner@example.test',
    },
  });
};

/** What the command says, line by line. */
const migrate = async (): Promise<string[]> => {
  const { stdout, stderr } = await run('server/cli/migrate.ts');
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
};

test('a database of one’s own gets schema, starter library and admin by one command, and nothing twice', async () => {
  expect(await migrate()).toEqual([
    // It asks nobody, but says that there would be something to restore.
    `This database is empty, and BACKUP_DIR holds the backup ${BACKUP}. It becomes a new installation. To restore the backup, run npm run restore -- ${backups} with an empty database instead.`,
    'The schema is up to date.',
    expect.stringMatching(/^Starter library: \d+ new or changed\.$/),
    'owner@example.test is now an admin. Set the password here within a day. The link works once:',
    expect.stringContaining('/reset-password#'),
  ]);
  expect(await migrate()).toEqual(['The schema is up to date.', 'The starter library is up to date.']);
});

/** The modes of what is below the folder, which others may use in some way. */
const openToOthers = async (): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = await Promise.all(
    entries.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const { mode } = await stat(path);
      return (mode & 0o077) === 0 ? [] : [`${path} ${(mode & 0o777).toString(8)}`];
    }),
  );
  return found.flat();
};

test('its folders and files are private to the account that runs it', async () => {
  expect((await readdir(folder, { recursive: true })).length).toBeGreaterThan(20);
  expect(await openToOthers()).toEqual([]);
});

test('a normal user makes those of a former version private', async ({ skip }) => {
  skip(!(await canRunAsNormalUser()), 'root needs user namespaces for it, which this system does not allow');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const path of [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))])
    await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644);
  await run('server/cli/migrate.ts', { wrap: asNormalUser });
  expect(await openToOthers()).toEqual([]);
});

test('warns when the role is a superuser of the database server', async () => {
  expect((await run('server/cli/migrate.ts', { url: database.superuserUrl })).stderr).toMatch(
    /^The role \w+ in DATABASE_URL is a superuser of the database server\. Use a role that owns/,
  );
});

test.each(['web', 'worker'])('without it the %s process ends, and names the command', async (name) => {
  const dataSource = await openTestDatabase(database.url);
  await dataSource.query('DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)');
  await dataSource.destroy();
  await expect(run(`server/${name}.ts`)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is not ready for this version: .* Run npm run migrate /),
  });
});
