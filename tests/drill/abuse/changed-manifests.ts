import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#server/db/new-id.ts';
import { recordBackup } from '#server/features/backups/backups.service.ts';
import { type Manifest, readManifest, writeManifest } from '#server/features/backups/manifest.ts';
import { checkBackup, findBackup } from '#server/features/backups/restore-backup.ts';
import { exactly, row, type Row } from '#tests/bench/report.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';

const OUTSIDE = '../../../escape';

const changes: ((manifest: Manifest) => void)[] = [
  ({ files }) => files.forEach((file) => (file.key = OUTSIDE)),
  ({ tables }) => tables.forEach((table) => (table.name = OUTSIDE)),
];

/** Backups whose manifest leads out of their folder: how many are accepted, and what is written outside. */
export const drillChangedManifests = async (folder: string): Promise<Row[]> => {
  const drill = await startAuthDrill();
  try {
    const { deps, databaseUrl } = drill.service;
    const source = join(folder, 'a-file');
    await writeFile(source, 'the bytes of a video');
    await deps.mediaStore.putFile(`library/${newId()}/1-whole.mp4`, source);
    let accepted = 0;
    for (const [index, change] of changes.entries()) {
      const backups = join(folder, 'deep', 'deeper', `backups-${index}`);
      await mkdir(backups, { recursive: true });
      await recordBackup(deps, { databaseUrl, folder: backups });
      const backup = await findBackup(backups);
      const manifest = await readManifest(backup);
      change(manifest);
      await writeManifest(backup, manifest);
      await checkBackup(backup).then(
        () => (accepted += 1),
        () => undefined,
      );
    }
    const written = (await readdir(folder, { recursive: true })).filter((name) => name.includes('escape'));
    return [
      row(`of ${changes.length} backups with a changed manifest: accepted`, accepted, 'backups', exactly(0)),
      row('files written outside', written.length, 'files', exactly(0)),
    ];
  } finally {
    await drill.close();
  }
};
