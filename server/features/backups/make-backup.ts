import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { LocalDeps } from '#server/deps.ts';
import { errorCode } from '#server/error-code.ts';
import { makeDirectory } from '#server/files/directories.ts';
import { syncName } from '#server/files/partial-file.ts';
import { LockedError, takeProcessLock } from '#server/processes/process-lock.ts';
import { StartError } from '#server/start-error.ts';
import { type ListedFile, forEach, listFiles, readFileOf } from './backup-stores.ts';
import { dumpDatabase } from './copy-database.ts';
import { type FileArchive, fileArchive } from './file-archive.ts';
import {
  type BackedUpFile,
  backupName,
  listBackups,
  listUnfinished,
  readManifest,
  sumOfBytes,
  UNFINISHED,
  writeManifest,
} from './manifest.ts';

/** The size of a backup, and how much of it had to be copied. */
export type BackupResult = {
  name: string;
  snapshotAt: Date;
  tables: number;
  rows: number;
  files: number;
  /** Total of all files and tables. */
  bytes: number;
  copiedFiles: number;
};

type BackupOptions = {
  databaseUrl: string;
  /** Absolute path; created if missing. */
  folder: string;
  /** Number of backups of this installation to keep in the folder, including this one. */
  keep: number;
  signal?: AbortSignal | undefined;
};

const idOf = ({ store, key }: Pick<ListedFile, 'store' | 'key'>): string => `${store}/${key}`;

/** The files of the newest backup by store and key, if it can be read. */
const knownFiles = async (folder: string): Promise<Map<string, BackedUpFile>> => {
  const newest = (await listBackups(folder)).at(-1);
  if (newest === undefined) return new Map();
  // If the last backup is damaged, read everything again.
  const { files } = await readManifest(path.join(folder, newest)).catch(() => ({ files: [] }));
  return new Map(files.map((file) => [idOf(file), file]));
};

/** Copies the files that the archive does not have yet; `files` receives all of them. */
const copyFiles = async (
  deps: LocalDeps,
  archive: FileArchive,
  files: Map<string, BackedUpFile>,
  signal?: AbortSignal,
): Promise<{ present: string[]; copied: number }> => {
  let copied = 0;
  const present = await listFiles(deps);
  await forEach(present, async (listed) => {
    signal?.throwIfAborted();
    const known = files.get(idOf(listed));
    const isSame = known?.bytes === listed.bytes && known.changedAt === listed.changedAt;
    if (isSame && (await archive.has(known))) return;
    try {
      const written = await archive.add(await readFileOf(deps, listed), signal);
      files.set(idOf(listed), { ...listed, ...written });
      copied += 1;
    } catch (error) {
      // The file may have been deleted since it was listed.
      if (!(await isGone(deps, listed))) throw error;
    }
  });
  return { present: present.map(idOf), copied };
};

const isGone = async ({ mediaStore, renderFiles }: LocalDeps, { store, key }: ListedFile): Promise<boolean> =>
  (store === 'media' ? await mediaStore.stat(key) : await renderFiles.size(key)) === null;

/**
 * Deletes the oldest backups of this installation beyond `keep`, the remains of interrupted ones, and files that no remaining backup names.
 * Backups of another installation stay, because after a fresh start they may be all that is left of it. So do damaged ones, because their
 * origin is unknown.
 */
const removeOld = async (
  { log }: LocalDeps,
  folder: string,
  { keep, installationId }: { keep: number; installationId: string },
  archive: FileArchive,
): Promise<void> => {
  let own = 0;
  let damaged = 0;
  const used = new Set<string>();
  for (const name of (await listBackups(folder)).toReversed()) {
    const manifest = await readManifest(path.join(folder, name)).catch(() => null);
    if (manifest === null) {
      damaged += 1;
      continue;
    }
    if (manifest.installationId === installationId) own += 1;
    if (manifest.installationId === installationId && own > keep)
      await rm(path.join(folder, name), { recursive: true });
    else for (const { sha256 } of manifest.files) used.add(sha256);
  }
  for (const name of await listUnfinished(folder)) await rm(path.join(folder, name), { recursive: true });
  if (damaged === 0) await archive.removeExcept(used);
  // The files of a damaged backup are unknown, and it may still be repaired.
  else log.warn({ folder, damaged }, 'files of old backups are not deleted while there are damaged backups');
};

const lockFolder = async (folder: string) => {
  await makeDirectory(folder);
  return takeProcessLock(folder).catch((error: unknown) => {
    if (!(error instanceof LockedError)) throw error;
    throw new StartError(
      `Another backup into ${folder} is running (process ${error.pid}). Wait until it has finished.`,
    );
  });
};

/**
 * Makes a backup in a folder of its own within `folder`, with the rows and files of one moment, while people keep working. It copies most
 * files before that moment, so that few can be deleted before their copy, and does not read files again that an earlier backup in `folder`
 * has.
 * @throws StartError while another backup into the folder runs, and the signal's reason.
 */
export const makeBackup = async (
  deps: LocalDeps,
  { databaseUrl, folder, keep, signal }: BackupOptions,
): Promise<BackupResult> => {
  const lock = await lockFolder(folder);
  const draft = path.join(folder, `${backupName(deps.clock.now())}${UNFINISHED}`);
  try {
    await mkdir(draft);
    const archive = fileArchive(folder);
    const known = await knownFiles(folder);
    const before = await copyFiles(deps, archive, known, signal);
    const dump = await dumpDatabase(databaseUrl, draft, signal);
    const after = await copyFiles(deps, archive, known, signal);
    const files = [...new Set([...before.present, ...after.present])].flatMap((id) => known.get(id) ?? []);
    await writeManifest(draft, { format: 1, ...dump, files });
    const name = backupName(new Date(dump.snapshotAt));
    await rename(draft, path.join(folder, name));
    await syncName(path.join(folder, name));
    await removeOld(deps, folder, { keep, installationId: dump.installationId }, archive);
    return {
      name,
      snapshotAt: new Date(dump.snapshotAt),
      tables: dump.tables.length,
      rows: dump.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: files.length,
      bytes: sumOfBytes([...dump.tables, ...files]),
      copiedFiles: before.copied + after.copied,
    };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (errorCode(error) === 'ENOSPC')
      throw new StartError(`The disk of ${folder} is full. No backup was made; earlier ones stay.`, error);
    throw error;
  } finally {
    await lock.release();
  }
};
