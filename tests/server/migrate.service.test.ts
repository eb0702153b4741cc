import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, warnOfSuperuser } from '#server/db/data-source.ts';
import { projectRoot } from '#server/project-root.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = (script: string) =>
  promisify(execFile)(process.execPath, [script], {
    cwd: projectRoot,
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      RENDERS_DIR: join(folder, 'renders'),
      ADMIN_EMAIL: 'owner@example.test',
    },
  });

/** What the command says, line by line. */
const migrate = async (): Promise<string[]> => {
  const { stdout } = await run('server/cli/migrate.ts');
  return stdout.trim().split('\n');
};

test('a database of one’s own gets schema, starter library and admin by one command, and nothing twice', async () => {
  expect(await migrate()).toEqual([
    'The schema is up to date.',
    expect.stringMatching(/^Starter library: \d+ new or changed\.$/),
    'owner@example.test is an admin now. Set the password here, once and within a day:',
    expect.stringContaining('/reset-password#'),
  ]);
  expect(await migrate()).toEqual(['The schema is up to date.', 'The starter library is up to date.']);
});

test('warns when the role is a superuser of the database server, and only then', async () => {
  const warning = /^The role \w+ in DATABASE_URL is a superuser of the database server\. Use a role without/;
  expect((await run('server/cli/migrate.ts')).stderr).toMatch(warning);
  const superuser = await openDatabase(database.url, { poolSize: 1 });
  const url = new URL(database.url);
  const name = `plain_${url.pathname.slice(1)}`;
  try {
    await superuser.query(`CREATE ROLE ${name} LOGIN PASSWORD 'plain'`);
    url.username = name;
    url.password = 'plain';
    const plain = await openDatabase(url.href, { poolSize: 1 });
    const warn = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await warnOfSuperuser(plain);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
    await plain.destroy();
  } finally {
    await superuser.query(`DROP ROLE IF EXISTS ${name}`);
    await superuser.destroy();
  }
});

test.each(['web', 'worker'])('without it the %s process ends, and names the command', async (name) => {
  const dataSource = await openDatabase(database.url, { poolSize: 1 });
  await dataSource.query('DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)');
  await dataSource.destroy();
  await expect(run(`server/${name}.ts`)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is not ready for this version: .* Run npm run migrate /),
  });
});
