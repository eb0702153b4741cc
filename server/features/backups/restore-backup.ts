import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import type { BackupContents, OfferedBackup, RestoreStage } from '#contract/first-start.ts';
import { appliedMigrations, runMigrations } from '#server/db/migrations.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { errorCode } from '#server/error-code.ts';
import { claimStorage } from '#server/features/installation/installation.service.ts';
import { StartError } from '#server/start-error.ts';
import { forEach, hasFile, listAddedFiles } from './backup-stores.ts';
import { loadDatabase, tableFile } from './copy-database.ts';
import { fileArchive, hashFile } from './file-archive.ts';
import { type Manifest, backupTime, listBackups, readManifest, sumOfBytes, versionOf } from './manifest.ts';

/** Receives the progress of a stage, 0 to 1. */
type OnProgress = (stage: RestoreStage, progress: number) => void;

/** Reports the progress of a stage whose parts have `total` bytes. */
const countBytes = (
  stage: RestoreStage,
  total: number,
  onProgress: OnProgress | undefined,
): ((bytes: number) => void) => {
  let done = 0;
  onProgress?.(stage, 0);
  return (bytes) => {
    done += bytes;
    onProgress?.(stage, Math.min(1, done / total));
  };
};

/** Maximum damaged files that a message names. */
const NAMED = 5;

/** The folder of the newest backup in `folder`, or of the one called `name`. @throws StartError when there is none. */
export const findBackup = async (folder: string, name?: string): Promise<string> => {
  const names = await listBackups(folder);
  const found = name === undefined ? names.at(-1) : names.find((known) => known === name);
  if (found !== undefined) return path.join(folder, found);
  const known = names.length === 0 ? 'no backup' : `only ${names.join(', ')}`;
  throw new StartError(`The folder ${folder} holds ${known}. Nothing was changed.`);
};

/**
 * Reads a backup completely and compares every checksum.
 * @param backup the folder of this backup
 * @throws StartError naming the damaged files.
 */
export const checkBackup = async (backup: string, onProgress?: OnProgress): Promise<Manifest> => {
  const manifest = await readManifest(backup);
  const archive = fileArchive(path.dirname(backup));
  const parts = [
    ...manifest.tables.map((table) => ({ ...table, at: tableFile(backup, table.name) })),
    ...manifest.files.map((file) => ({ ...file, at: archive.pathOf(file.sha256) })),
  ];
  const damaged: string[] = [];
  const onBytes = countBytes('checking', sumOfBytes(parts), onProgress);
  await forEach(parts, async ({ at, bytes, sha256 }) => {
    const found = await hashFile(at, onBytes);
    if (found?.bytes !== bytes || found.sha256 !== sha256) damaged.push(at);
  });
  if (damaged.length === 0) return manifest;
  const more = damaged.length > NAMED ? ` and ${damaged.length - NAMED} more` : '';
  throw new StartError(
    `The backup ${backup} is damaged: ${damaged.slice(0, NAMED).join(', ')}${more} cannot be read or has ` +
      `changed since it was written. Nothing was changed. Use another backup.`,
  );
};

const NOT_EMPTY =
  'Nothing was changed. A backup is restored into an empty place: set DATABASE_URL to a new database and the S3_ settings ' +
  'to a new bucket, or DATA_DIR and RENDERS_DIR to new folders, and move the old ones away once all is well.';

/** @throws StartError unless the database can take the backup, and both it and the stores are unused. */
const assertPlace = async (deps: LocalDeps, manifest: Manifest): Promise<void> => {
  if (versionOf(manifest, deps.dataSource) === 'newer')
    throw new StartError(
      'A newer version of PolePro made the backup. Install that version and restore again.',
    );
  const applied = await appliedMigrations(deps.dataSource);
  const newer = [...applied].filter((name) => !manifest.migrations.includes(name));
  if (newer.length > 0) throw new StartError(`The database has newer tables than the backup. ${NOT_EMPTY}`);
  if (applied.size > 0) {
    const [row] = await queryRows<{ isUsed: boolean }>(
      deps.dataSource,
      'SELECT EXISTS (SELECT FROM users) AS is_used',
    );
    if (row?.isUsed === true) throw new StartError(`The database already has accounts. ${NOT_EMPTY}`);
  }
  // An interrupted restore may have left files of the same backup.
  const expected = new Set(manifest.files.map(({ store, key }) => `${store}/${key}`));
  const foreign = (await listAddedFiles(deps)).filter(({ store, key }) => !expected.has(`${store}/${key}`));
  if (foreign.length > 0)
    throw new StartError(
      `The media store already holds other files, such as ${foreign[0]?.key}. ${NOT_EMPTY}`,
    );
};

/** Publishes videos to the folder or bucket, like a finished render. */
const restoreFiles = async (
  deps: LocalDeps,
  backup: string,
  { files }: Manifest,
  onProgress?: OnProgress,
): Promise<void> => {
  const onBytes = countBytes('files', sumOfBytes(files), onProgress);
  const archive = fileArchive(path.dirname(backup));
  const { mediaStore, renderFiles } = deps;
  await forEach(files, async (file) => {
    const { store, key, sha256 } = file;
    if (store === 'media') {
      await mediaStore.putFile(key, archive.pathOf(sha256));
    } else {
      const attempt = { id: key, attempt: 0 };
      await copyFile(archive.pathOf(sha256), await renderFiles.createWorkDirectory(attempt));
      await renderFiles.publish(attempt);
      await renderFiles.removeWorkDirectory(attempt);
    }
    if (!(await hasFile(deps, file))) throw new Error(`The file ${key} did not arrive completely`);
    onBytes(file.bytes);
  });
};

/** Brings the schema to its state at the time of the backup. */
const migrateTo = async ({ dataSource }: LocalDeps, names: readonly string[]): Promise<void> => {
  const all = dataSource.migrations;
  Object.assign(dataSource, { migrations: all.filter(({ name = '' }) => names.includes(name)) });
  try {
    await runMigrations(dataSource);
  } finally {
    Object.assign(dataSource, { migrations: all });
  }
};

const FULL_CODES = /^(ENOSPC|EDQUOT|53100)$/;

/** @throws StartError when the disk is full, and the error of `work`. */
const explainFullDisk = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!FULL_CODES.test(errorCode(error))) throw error;
    throw new StartError('The disk is full. Make room, and try again.', error);
  }
};

type RestoreOptions = {
  databaseUrl: string;
  /** The folder of the backup. */
  backup: string;
  /** The result of `checkBackup`. */
  manifest: Manifest;
  /** Called once the checks have passed, before anything is written. */
  onBegin?: () => Promise<void>;
  onProgress?: OnProgress;
};

/**
 * Restores a backup into an empty place: first every file, then all rows in one transaction. An interrupted restore can be repeated. Call
 * `finishRestore` afterwards.
 *
 * @throws StartError when the backup is from a newer version or the place is not empty, before anything has changed; or when the disk is
 * full.
 */
export const restoreBackup = async (
  deps: LocalDeps,
  { databaseUrl, backup, manifest, onBegin, onProgress }: RestoreOptions,
): Promise<void> => {
  await assertPlace(deps, manifest);
  await explainFullDisk(async () => {
    await onBegin?.();
    await restoreFiles(deps, backup, manifest, onProgress);
    const onBytes = countBytes('rows', sumOfBytes(manifest.tables), onProgress);
    await migrateTo(deps, manifest.migrations);
    await loadDatabase(databaseUrl, backup, manifest, ({ bytes }) => onBytes(bytes));
  });
};

/** Migrates the restored data to this version. It can be repeated. @throws StartError when the disk is full. */
export const finishRestore = (deps: LocalDeps): Promise<void> =>
  explainFullDisk(async () => {
    await runMigrations(deps.dataSource);
    await claimStorage(deps, { adopt: true });
  });

const contentsOf = (manifest: Manifest, dataSource: Pick<DataSource, 'migrations'>): BackupContents => {
  const { tables, files } = manifest;
  const rowsOf = (name: string): number => tables.find((table) => table.name === name)?.rows ?? 0;
  return {
    promos: rowsOf('promos'),
    accounts: rowsOf('users'),
    videos: files.filter(({ store }) => store === 'videos').length,
    bytes: sumOfBytes([...tables, ...files]),
    version: versionOf(manifest, dataSource),
  };
};

/** The finished backups in a folder, newest first. */
export const listOfferedBackups = async (
  folder: string,
  dataSource: Pick<DataSource, 'migrations'>,
): Promise<OfferedBackup[]> => {
  const offered: OfferedBackup[] = [];
  for (const name of (await listBackups(folder)).toReversed()) {
    const manifest = await readManifest(path.join(folder, name)).catch(() => null);
    const contents = manifest === null ? null : contentsOf(manifest, dataSource);
    offered.push({ name, madeAt: backupTime(name), contents });
  }
  return offered;
};
