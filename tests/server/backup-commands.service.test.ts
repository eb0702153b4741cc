import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { inheritedEnvironment } from '#tests/support/run-script.ts';
import { allRows } from '#tests/support/stored-contents.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/test-database.ts';
import { testFolder } from '#tests/support/test-folder.ts';
import { serviceForTest } from '#tests/support/test-service.ts';

const folder = testFolder();

/** Runs a command as docs/operations/backups.md names it; what it says, or why it fails. */
const run = async (command: string, settings: Record<string, string>, ...args: string[]): Promise<string> => {
  try {
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', command, '--', ...args], {
      cwd: projectRoot,
      env: { ...inheritedEnvironment, ...settings },
    });
    return stdout;
  } catch (error) {
    // execFile adds the output to its error.
    return (error as { stderr: string }).stderr;
  }
};

test('npm run backup and npm run restore move everything into an empty place, and say what they did', async () => {
  const service = await serviceForTest();
  await service.addPerson();
  const backups = path.join(folder, 'backups');
  const { dataDir, rendersDir } = service.deps.config;
  const old = { DATABASE_URL: service.databaseUrl, DATA_DIR: dataDir, RENDERS_DIR: rendersDir };
  expect(await run('backup', old, backups)).toMatch(
    /^Backup 20\S+Z in \S+backups: \d+ rows of \d+ tables, \d+ files \(\d+ of them new\), 1 MB\.\n$/,
  );
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const place = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data') };
  expect(await run('restore', place)).toContain('Name the folder of the backups: npm run restore -- DIR');
  expect(await run('restore', place, backups, 'another')).toContain('holds only 20');
  expect(await run('restore', place, backups)).toMatch(/^Restored \S+ of 20\S+: \d+ tables, .*Run npm start/);
  const dataSource = await openTestDatabase(database.url);
  onTestFinished(() => dataSource.destroy());
  expect(await allRows(dataSource)).toEqual(await allRows(service.deps.dataSource));
  expect(await run('restore', place, backups)).toContain('The database already has accounts.');
});
