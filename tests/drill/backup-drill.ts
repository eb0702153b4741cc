/**
 * `npm run drill:backup [-- --json FILE]`: backs up an embedded database and its files by the command while 50 people a second register
 * and files arrive, restores by the command into empty places, and damages the backup in every way. Prints tried and held.
 */
import { execFile } from 'node:child_process';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/data-source.ts';
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { newId } from '#server/db/new-id.ts';
import { localDeps } from '#server/deps.ts';
import { entities } from '#server/entities.ts';
import { checkBackup, findBackup } from '#server/features/backups/restore-backup.ts';
import { createLog } from '#server/log.ts';
import { projectRoot } from '#server/project-root.ts';
import { atLeast, exactly, row, type Row } from '#tests/bench/report.ts';
import { runParts } from '#tests/drill/run-parts.ts';
import { inheritedEnvironment } from '#tests/support/run-script.ts';
import { allChecksums, allRows } from '#tests/support/stored-contents.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';
import { startServiceOn, type TestService } from '#tests/support/test-service.ts';

const WRITES_A_SECOND = 50;
const FILE_BYTES = 200_000;
const DAMAGES = 20;

const command = async (
  name: string,
  settings: Record<string, string>,
  ...args: string[]
): Promise<number> => {
  const began = performance.now();
  await promisify(execFile)(process.execPath, [`server/cli/${name}.ts`, ...args], {
    cwd: projectRoot,
    env: { ...inheritedEnvironment, ...settings },
  });
  return (performance.now() - began) / 1000;
};

/** Writes until it is stopped; ids of people whose registration was acknowledged, and how many a second there were. */
const keepWriting = (service: TestService, folder: string) => {
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  let failed = 0;
  const file = path.join(folder, 'new-file');
  const began = performance.now();
  const write = async (): Promise<void> => {
    try {
      acknowledged.push((await service.addPerson()).id);
      if (acknowledged.length % 10 !== 0) return;
      await writeFile(file, String(acknowledged.length).repeat(FILE_BYTES / 4));
      await service.deps.mediaStore.putFile(`library/${newId()}/1-whole.mp4`, file);
    } catch {
      failed += 1;
    }
  };
  const running = (async () => {
    const writes: Promise<void>[] = [];
    while (!stopping.signal.aborted) {
      // As many as the time that has passed asks for.
      const due = ((performance.now() - began) / 1000) * WRITES_A_SECOND;
      while (writes.length < due) writes.push(write());
      await setTimeout(10);
    }
    await Promise.all(writes);
  })();
  const stop = async () => {
    stopping.abort();
    const seconds = (performance.now() - began) / 1000;
    await running;
    return { rate: acknowledged.length / seconds, failed };
  };
  return { acknowledged, stop };
};

/** Restores by the command into a new data folder with an embedded database, and reads what is there then. */
const restored = async (backups: string, dataDir: string) => {
  const seconds = await command('restore', { DATA_DIR: dataDir }, backups);
  const database = await startEmbeddedDatabase({ dataDir });
  const dataSource = await openDatabase(database.url, { entities, poolSize: 1 });
  try {
    const deps = await localDeps(loadConfig({ DATA_DIR: dataDir }), dataSource, createLog('silent'));
    return { seconds, rows: await allRows(dataSource), files: await allChecksums(deps) };
  } finally {
    await dataSource.destroy();
    await database.stop();
  }
};

const countOf = (rows: Record<string, string[]>): number => Object.values(rows).flat().length;

const same = (a: unknown, b: unknown): number => (JSON.stringify(a) === JSON.stringify(b) ? 1 : 0);

const sorted = (files: Record<string, string>) =>
  Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Changes one byte of one file after the other, as far as there are files; how many of them were noticed. */
const damageEach = async (backups: string): Promise<{ tried: number; refused: number }> => {
  const backup = await findBackup(backups);
  const entries = await readdir(backups, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('lock-'));
  let [tried, refused] = [0, 0];
  for (let number = 0; number < DAMAGES; number += 1) {
    const entry = files[Math.floor((number * files.length) / DAMAGES)];
    if (entry === undefined) break;
    const file = path.join(entry.parentPath, entry.name);
    const whole = await readFile(file);
    const damaged = Buffer.from(whole);
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1;
    await writeFile(file, damaged);
    tried += 1;
    await checkBackup(backup).catch(() => (refused += 1));
    await writeFile(file, whole);
  }
  await checkBackup(backup);
  return { tried, refused };
};

const drillBackup = async (folder: string): Promise<Row[]> => {
  // Root's database server passes through as another user.
  for (const each of [path.dirname(folder), folder]) await chmod(each, 0o711);
  const database = await startTestDatabaseServer();
  const service = await startServiceOn(database.url);
  const backups = path.join(folder, 'backups');
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: service.deps.config.dataDir,
    RENDERS_DIR: service.deps.config.rendersDir,
    BACKUP_KEEP: '1',
  };
  try {
    const writing = keepWriting(service, folder);
    await setTimeout(5000);
    const before = new Set(writing.acknowledged);
    const filesBefore = await service.deps.mediaStore.keys('library');
    const seconds = await command('backup', settings, backups);
    const { rate, failed } = await writing.stop();
    const source = await allRows(service.deps.dataSource);
    const first = await restored(backups, path.join(folder, 'first'));
    const known = new Set(Object.values(source).flat());
    const foreign = Object.values(first.rows)
      .flat()
      .filter((json) => !known.has(json));
    const people = new Set((first.rows['users'] ?? []).map((json): string => JSON.parse(json).id));
    await command('backup', settings, backups);
    const second = await restored(backups, path.join(folder, 'second'));
    const damages = await damageEach(backups);
    return [
      row('people registered a second meanwhile', rate, '/s', atLeast(WRITES_A_SECOND * 0.9)),
      row('writes that failed', failed, 'writes', exactly(0)),
      row('backup while they write', seconds, 's'),
      row('restore', first.seconds, 's'),
      row('rows restored', countOf(first.rows), 'rows'),
      row(
        'acknowledged before the backup and missing',
        [...before].filter((id) => !people.has(id)).length,
        'people',
        exactly(0),
      ),
      row(
        'files stored before the backup and missing',
        filesBefore.filter((key) => !(key in first.files)).length,
        'files',
        exactly(0),
      ),
      row('restored rows that the source never had', foreign.length, 'rows', exactly(0)),
      row('after the last write: all rows equal', same(second.rows, source), 'of 1', exactly(1)),
      row(
        'after the last write: all checksums equal',
        same(sorted(second.files), sorted(await allChecksums(service.deps))),
        'of 1',
        exactly(1),
      ),
      row('damaged backups tried', damages.tried, 'backups', atLeast(DAMAGES)),
      row('damaged backups refused', damages.refused, 'backups', exactly(damages.tried)),
    ];
  } finally {
    await service.close();
    await database.stop();
  }
};

await runParts({
  backup: ['A backup during writes restores whole, and a damaged one is refused', drillBackup],
});
