import type { Dirent } from 'node:fs';
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#server/error-code.ts';
import { isRoot } from '#server/processes/sandbox-user.ts';
import { canHideFiles } from '#server/processes/sandbox.ts';

/** Folders in the data folder whose own program sets their permissions, such as the cluster of the embedded database. */
const OTHERS = new Set(['database']);
/** A file in the data folder that lists the folders in which all files are closed, one per line. */
const RECORD = '.closed-folders';
/** The mode bit of a folder like /tmp, which several accounts share. */
const STICKY = 0o1000;

/** Ignores files that other processes of the product have just removed, and files of other accounts, which are not ours to change. */
const ignoreGoneAndForeign = (error: unknown): void => {
  if (!['ENOENT', 'EPERM', 'EACCES'].includes(errorCode(error))) throw error;
};

const entriesOf = async (folder: string): Promise<Dirent[]> => {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    ignoreGoneAndForeign(error);
    return [];
  }
};

/**
 * Closes a folder and its contents, which older versions left open, to all other accounts: folders get `folderMode`, files 0600. Links and
 * folders that several accounts share stay as they are. A folder is closed after its contents, so that an interrupted call is repeated.
 *
 * @param areFilesClosed whether the contents of a folder that is already closed need no check
 * @returns whether the folder exists and is not shared
 */
const closeFolder = async (folder: string, folderMode: number, areFilesClosed: boolean): Promise<boolean> => {
  const facts = await stat(folder).catch(ignoreGoneAndForeign);
  if (facts === undefined || (facts.mode & STICKY) !== 0) return false;
  const others = facts.mode & 0o077;
  if (areFilesClosed && others === 0 && folderMode === 0o700) return true;
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !OTHERS.has(entry.name)) await closeFolder(path, folderMode, areFilesClosed);
    else if (entry.isFile()) await chmod(path, 0o600).catch(ignoreGoneAndForeign);
  }
  // Root's database server passes through the data folder as its group.
  const passage = folderMode === 0o700 ? 0o010 : folderMode & 0o077;
  if (others !== passage) await chmod(folder, folderMode).catch(ignoreGoneAndForeign);
  return true;
};

/**
 * Closes the product's folders to all other accounts. A closed folder may still hold open files from an older version, so it is searched
 * once, which the data folder records.
 */
export const closeToOthers = async (
  { dataDir, rendersDir }: { dataDir: string; rendersDir: string },
  folderMode: number,
): Promise<void> => {
  const record = join(dataDir, RECORD);
  const text = await readFile(record, 'utf8').catch(ignoreGoneAndForeign);
  const known = new Set(text?.split('\n'));
  const found: string[] = [];
  for (const folder of [dataDir, rendersDir])
    if (await closeFolder(folder, folderMode, known.has(folder))) found.push(folder);
  if (!found.includes(dataDir) || found.every((folder) => known.has(folder))) return;
  // If this fails, such as on a full disk, the next start searches again.
  await writeFile(record, `${found.join('\n')}\n`, { mode: 0o600 }).catch(() => undefined);
};

/**
 * Makes the files that this process and its children create from now on private to their account, and closes files that an older version
 * left open. Folders get 0700, or 0711 if root's tools share the system's root directory and must pass through the folders as the sandbox
 * user. Other accounts cannot list those either.
 *
 * @param folders absolute paths of folders that hold only the product's files; missing ones are skipped
 */
export const keepFilesPrivate = async (folders: { dataDir: string; rendersDir: string }): Promise<void> => {
  const mayPass = isRoot() && !(await canHideFiles());
  process.umask(mayPass ? 0o066 : 0o077);
  await closeToOthers(folders, mayPass ? 0o711 : 0o700);
};
