import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '#schema/durations.ts';
import { openDatabase } from '#server/db/data-source.ts';
import { newId } from '#server/db/new-id.ts';
import { entities } from '#server/entities.ts';
import { atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { runScript } from '#tests/support/run-script.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';

/** Old enough for every sweep to delete. */
const LONG_AGO = new Date(Date.now() - 2 * HOUR_MS);
const FILES_PER_STORE = 20;

type Mismatch = { name: string; prepare: (databaseUrl: string) => Promise<void> };

const change =
  (sql: string) =>
  async (databaseUrl: string): Promise<void> => {
    const dataSource = await openDatabase(databaseUrl, { entities, poolSize: 1 });
    await dataSource.query(sql);
    await dataSource.destroy();
  };

const mismatches: Mismatch[] = [
  { name: 'another database', prepare: change(`UPDATE installation SET id = 'another'`) },
  { name: 'an older dump', prepare: change('UPDATE installation SET generation = -9') },
];

const leaveFiles = async (folder: string): Promise<void> => {
  for (let count = 0; count < FILES_PER_STORE; count += 1) {
    for (const name of [
      `data/media/library/${newId()}/1.mp4`,
      `data/uploads/${newId()}`,
      `renders/${newId()}.mp4`,
    ]) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, 'somebody');
      await utimes(file, LONG_AGO, LONG_AGO);
    }
  }
};

const countFiles = async (folder: string): Promise<number> => {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).length;
};

/** A database and files that do not belong together: every process must refuse to start and delete nothing. */
export const drillStorageMismatch = async (folder: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const { name, prepare } of mismatches) {
    const place = path.join(folder, name.replaceAll(' ', '-'));
    const database = await startTestDatabaseServer();
    try {
      const settings = {
        DATABASE_URL: database.url,
        DATA_DIR: path.join(place, 'data'),
        RENDERS_DIR: path.join(place, 'renders'),
      };
      const scripts = ['server/cli/migrate.ts', 'server/worker.ts', 'server/web.ts'] as const;
      await runScript(scripts[0], settings);
      await leaveFiles(place);
      await prepare(database.url);
      const before = await countFiles(place);
      let refused = 0;
      for (const script of scripts) if ((await runScript(script, settings)) !== null) refused += 1;
      const deleted = before - (await countFiles(place));
      rows.push(
        row(`${name}: processes that refuse to start, of 3`, refused, 'processes', atLeast(3)),
        row(`${name}: files deleted, of ${before}`, deleted, 'files', atMost(0)),
      );
    } finally {
      await database.stop();
    }
  }
  return rows;
};
