import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { recordBackup } from '#server/features/backups/backups.service.ts';
import { checkBackup } from '#server/features/backups/restore-backup.ts';
import { testFolder } from '#tests/support/test-folder.ts';
import { serviceForTest, type TestService } from '#tests/support/test-service.ts';

const root = testFolder();
let folder: string;
beforeEach(() => {
  folder = path.join(root, newId());
});

const backUp = ({ deps, databaseUrl }: TestService) => recordBackup(deps, { databaseUrl, folder });

const serviceWithFile = async (): Promise<TestService> => {
  const service = await serviceForTest();
  const file = path.join(root, newId());
  await writeFile(file, 'the bytes of a video '.repeat(1000));
  await service.deps.mediaStore.putFile(`library/${newId()}/1-whole.mp4`, file);
  return service;
};

test('the backups of another installation in the same folder stay, with their files', async () => {
  const former = await backUp(await serviceWithFile());
  const service = await serviceForTest({ settings: { BACKUP_KEEP: '1' } });
  // Tests share the id of one database.
  await service.deps.dataSource.query('UPDATE installation SET id = $1', [newId()]);
  for (let made = 0; made < 2; made += 1) await backUp(service);
  expect((await readdir(folder)).filter((name) => name.endsWith('Z'))).toEqual([
    former.name,
    expect.any(String),
  ]);
  await checkBackup(path.join(folder, former.name));
});

test('a backup whose list of contents is damaged stays, with all files, whoever made it', async () => {
  const former = await backUp(await serviceWithFile());
  const manifest = path.join(folder, former.name, 'manifest.json');
  const whole = await readFile(manifest);
  await writeFile(manifest, 'damaged');
  const service = await serviceForTest({ settings: { BACKUP_KEEP: '1' } });
  const first = await backUp(service);
  const last = await backUp(service);
  const names = await readdir(folder);
  expect(names).toEqual(expect.arrayContaining([former.name, last.name]));
  expect(names).not.toContain(first.name);
  await writeFile(manifest, whole);
  await checkBackup(path.join(folder, former.name));
});
