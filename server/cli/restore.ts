/**
 * `npm run restore -- DIR [NAME]`: restores the newest backup in DIR, or the one called NAME, into the configured or embedded database
 * and its stores. All of them must be empty.
 */
import { basename, resolve } from 'node:path';
import { counted } from '#contract/number-format.ts';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/data-source.ts';
import { localDeps } from '#server/deps.ts';
import { entities } from '#server/entities.ts';
import {
  checkBackup,
  findBackup,
  finishRestore,
  restoreBackup,
} from '#server/features/backups/restore-backup.ts';
import { removeRestoreMark, writeRestoreMark } from '#server/features/backups/restore-mark.ts';
import { withDatabase } from '#server/launcher/database.ts';
import { keepFilesPrivate } from '#server/processes/private-files.ts';
import { StartError, exitWithError } from '#server/start-error.ts';

try {
  const config = loadConfig();
  const [folder, name] = process.argv.slice(2);
  if (folder === undefined) throw new StartError('Name the folder of the backups: npm run restore -- DIR');
  const backup = await findBackup(resolve(folder), name);
  // Checked before an embedded database is created.
  const manifest = await checkBackup(backup);
  await keepFilesPrivate(config);
  const restore = async (databaseUrl: string): Promise<void> => {
    const dataSource = await openDatabase(databaseUrl, { entities, poolSize: 2 });
    try {
      const deps = await localDeps(config, dataSource);
      // As at the first start, which finishes the restore if this command is ended.
      const onBegin = (): Promise<void> => writeRestoreMark(config, basename(backup));
      await restoreBackup(deps, { databaseUrl, backup, manifest, onBegin });
      await finishRestore(deps).catch((error: unknown) => {
        console.error(
          'The files and rows of the backup are restored, but migrating them to this version failed. ' +
            'Run npm run migrate -- --adopt-storage to do the rest:',
        );
        throw error;
      });
      await removeRestoreMark(config);
    } finally {
      await dataSource.destroy();
    }
  };
  await withDatabase(config, restore, { onEvent: console.log });
  console.log(
    `Restored ${backup} of ${manifest.snapshotAt}: ${counted(manifest.tables.length, 'table')}, ${counted(manifest.files.length, 'file')}. ` +
      'Run npm start now, or start the processes of your installation.',
  );
} catch (error) {
  exitWithError(error);
}
