/** `npm run backup -- DIR`: backs up database, media and videos into a new folder in DIR; by default, in BACKUP_DIR. */
import { resolve } from 'node:path';
import { byteSize, counted } from '#contract/number-format.ts';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/data-source.ts';
import { checkSchema } from '#server/db/migrations.ts';
import { localDeps } from '#server/deps.ts';
import { entities } from '#server/entities.ts';
import { recordBackup } from '#server/features/backups/backups.service.ts';
import { withDatabase } from '#server/launcher/database.ts';
import { keepFilesPrivate } from '#server/processes/private-files.ts';
import { StartError, exitWithError } from '#server/start-error.ts';

try {
  const config = loadConfig();
  const [given] = process.argv.slice(2);
  const folder = given === undefined ? config.backup.folder : resolve(given);
  if (folder === null)
    throw new StartError('Name the folder of the backups: npm run backup -- DIR. Or set BACKUP_DIR.');
  await keepFilesPrivate(config);
  await withDatabase(
    config,
    async (databaseUrl) => {
      const dataSource = await openDatabase(databaseUrl, { entities, poolSize: 2 });
      try {
        await checkSchema(dataSource);
        const made = await recordBackup(await localDeps(config, dataSource), { databaseUrl, folder });
        console.log(
          `Backup ${made.name} in ${folder}: ${counted(made.rows, 'row')} of ${counted(made.tables, 'table')}, ${counted(made.files, 'file')} ` +
            `(${made.copiedFiles} of them new), ${byteSize(made.bytes)}.`,
        );
      } finally {
        await dataSource.destroy();
      }
    },
    { onEvent: console.log, joins: true },
  );
} catch (error) {
  exitWithError(error);
}
