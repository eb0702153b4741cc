import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pgBossJobQueue } from '#server/adapters/pg-boss-job-queue.ts';
import { openDatabase } from '#server/db/data-source.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { serverUser } from '#server/db/embedded/server-user.ts';
import { checkSchema, runMigrations } from '#server/db/migrations.ts';
import { entities } from '#server/entities.ts';
import { createLog } from '#server/log.ts';
import { runningProcesses } from '#server/processes/process-lock.ts';
import { openTestDatabase, passableTempFolder, superuserUrl } from '#tests/support/test-database.ts';

let dataDir: string;
let database: EmbeddedDatabase | null = null;
let dataSource: DataSource | null = null;

async function start(onEvent: (event: string) => void = () => {}): Promise<EmbeddedDatabase> {
  database = await startEmbeddedDatabase({ dataDir, onEvent });
  dataSource = await openTestDatabase(database.url, { poolSize: 3 });
  return database;
}

async function query(sql: string): Promise<unknown> {
  return await dataSource?.query(sql);
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(passableTempFolder(), 'polepro-test-'));
  await start();
  await query('CREATE TABLE kept (n int)');
  await query('INSERT INTO kept VALUES (0)');
  await stop();
});

async function stop(): Promise<void> {
  await dataSource?.destroy();
  await database?.stop();
  [dataSource, database] = [null, null];
}

afterEach(stop);

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

test('a second start finds what the first one wrote and creates nothing', async () => {
  const again = await start();
  expect(again.isNew).toBe(false);
  expect(await query('SELECT n FROM kept WHERE n = 0')).toEqual([{ n: 0 }]);
});

test('a server killed during writes restarts at the same address without losing an acknowledged row', async () => {
  const events: string[] = [];
  let onEvent: (event: string) => void = (event) => events.push(event);
  const returned = new Promise<void>((resolve) => {
    onEvent = (event) => {
      events.push(event);
      if (event.includes('is back')) resolve();
    };
  });
  const running = await start((event) => onEvent(event));
  const killed = running.pid();
  const acknowledged: number[] = [];
  const writing = (async () => {
    for (let n = 1; ; n += 1) {
      await query(`INSERT INTO kept VALUES (${n})`);
      acknowledged.push(n);
      if (n === 50) process.kill(killed, 'SIGKILL');
    }
  })();
  await expect(writing).rejects.toThrow(/terminat|connect/i);
  await returned;
  expect(running.pid()).not.toBe(killed);
  // The same pool as before: it has dropped its dead connections.
  const rows = (await query('SELECT DISTINCT n FROM kept WHERE n > 0')) as { n: number }[];
  expect(acknowledged.length).toBeGreaterThanOrEqual(50);
  expect(acknowledged.filter((n) => !rows.some((row) => row.n === n))).toEqual([]);
  expect(events[0]).toMatch(/ended by itself/);
});

test('a pid file whose pid now belongs to another process does not block the start', async () => {
  const { home } = await start();
  await stop();
  const user = serverUser();
  const stranger = spawn('sleep', ['600'], user === null ? {} : { uid: user.uid, gid: user.gid, cwd: '/' });
  await once(stranger, 'spawn');
  try {
    const pidFile = join(home, 'cluster', 'postmaster.pid');
    await writeFile(pidFile, `${stranger.pid}\n${join(home, 'cluster')}\n1700000000\n5432\n\n127.0.0.1\n\n`);
    if (user !== null) await chown(pidFile, user.uid, user.gid);
    await start();
    expect(await query('SELECT n FROM kept WHERE n = 0')).toEqual([{ n: 0 }]);
  } finally {
    stranger.kill();
  }
});

test('a server that outlived its killed parent is stopped before a new one starts', async () => {
  const first = await start();
  const child = await startInAnotherProcess(first);
  expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const pids = async () =>
    (await runningProcesses()).filter((one) => one.command.includes(first.home)).map(({ pid }) => pid);
  expect(await pids()).not.toContain(child);
  // A process that the server has just started has the server's command line for a moment.
  await expect.poll(pids).toEqual([database?.pid()]);
});

/** Starts the database in a process that is then killed, and again in this one. Returns the pid of the orphan. */
async function startInAnotherProcess({ home }: EmbeddedDatabase): Promise<number> {
  await stop();
  const script = `
    const { startEmbeddedDatabase } = await import('#server/db/embedded/embedded-database.ts');
    const { pid } = await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(pid());
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await start();
  expect(database?.home).toBe(home);
  return Number(line.toString());
}

test('a second supervisor of the same data is rejected with one clear line', async () => {
  await start();
  await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(
    `PolePro is already running with the data in ${dataDir} (process ${process.pid}). Stop it first, or set DATA_DIR.`,
  );
  expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('connections need the password, and stopping leaves no process', async () => {
  const { url, home } = await start();
  const wrong = new URL(url);
  wrong.password = 'guess';
  await expect(openDatabase(wrong.href, { entities, poolSize: 1 })).rejects.toThrow(
    /password authentication failed/,
  );
  await stop();
  expect((await runningProcesses()).filter((one) => one.command.includes(home))).toEqual([]);
});

test('the role of the product owns its database, and can neither read files nor make roles', async () => {
  await start();
  await query('CREATE SCHEMA queue CREATE TABLE queue.job (id int)');
  await query('DROP SCHEMA queue CASCADE');
  await expect(query(`SELECT pg_read_file('/etc/passwd')`)).rejects.toThrow(/permission denied/);
  await expect(query(`COPY kept TO PROGRAM 'true'`)).rejects.toThrow(/permission denied/);
  await expect(query('CREATE ROLE another SUPERUSER')).rejects.toThrow(/permission denied/);
  await expect(query('CREATE DATABASE another')).rejects.toThrow(/permission denied/);
});

/** Gives everything to the superuser, as the former version did, and removes the product's role. */
const makeFormer = async (url: string): Promise<void> => {
  const superuser = await openTestDatabase(url);
  await superuser.query('REASSIGN OWNED BY polepro_app TO polepro');
  await superuser.query('DROP ROLE polepro_app');
  await runMigrations(superuser);
  await superuser.query(`CREATE TYPE shade AS ENUM ('dark'); CREATE SEQUENCE counter`);
  await superuser.destroy();
  const queue = await pgBossJobQueue(url, { works: false, log: createLog('silent') });
  await queue.close();
};

test('a start gives the role everything that an earlier version created as superuser', async () => {
  const former = await start();
  await dataSource?.destroy();
  await makeFormer(await superuserUrl(former.url, former.home));
  await database?.stop();
  const { url } = await start();
  expect(await query('SELECT n FROM kept WHERE n = 0')).toEqual([{ n: 0 }]);
  const others = await query(
    `SELECT relname FROM pg_class WHERE oid >= 16384 AND relkind <> 't' AND relowner <> 'polepro_app'::regrole
     UNION ALL SELECT proname FROM pg_proc WHERE oid >= 16384 AND proowner <> 'polepro_app'::regrole
     UNION ALL SELECT typname FROM pg_type WHERE oid >= 16384 AND typowner <> 'polepro_app'::regrole
     UNION ALL SELECT nspname FROM pg_namespace WHERE oid >= 16384 AND nspowner <> 'polepro_app'::regrole
     UNION ALL SELECT datname FROM pg_database WHERE datname = 'polepro' AND datdba <> 'polepro_app'::regrole`,
  );
  expect(others).toEqual([]);
  if (dataSource !== null) await checkSchema(dataSource);
  await query('ALTER TABLE promos ADD COLUMN shade shade');
  const queue = await pgBossJobQueue(url, { works: false, log: createLog('silent') });
  await queue.check();
  await queue.close();
});
