import { statSync } from 'node:fs';
import { chmod, chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserIds } from '#server/processes/closed-folder.ts';

/**
 * The account of sandboxed processes when root starts the product. It needs no entry in /etc/passwd. It is not `nobody`, who owns the
 * embedded database. Linux distributions and systemd assign no ids from 65520 to 65533 (systemd.io/UIDS-GIDS).
 */
export const SANDBOX_USER: UserIds = { uid: 65_530, gid: 65_530 };

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Whether a sandboxed process can read a file or folder that it sees. The folders above do not matter. */
export const isOpenToSandbox = (path: string): boolean => {
  if (!isRoot()) return true;
  const facts = statSync(path);
  const needed = facts.isDirectory() ? 0o005 : 0o004;
  return (facts.mode & needed) === needed;
};

/** Gives a folder to the sandbox user, so that it can write into it. The contents keep their owners. */
export const giveToSandbox = async (folder: string): Promise<void> => {
  const { uid } = await stat(folder);
  if (uid !== SANDBOX_USER.uid) await chown(folder, SANDBOX_USER.uid, SANDBOX_USER.gid);
};

/** The same for a folder whose files a sandboxed process replaces and touches, such as a cache. */
export const giveContentsToSandbox = async (folder: string): Promise<void> => {
  if (!isRoot()) return;
  await giveToSandbox(folder);
  for (const name of await readdir(folder)) {
    // Another process may have removed it.
    await giveToSandbox(join(folder, name)).catch(() => {});
  }
};

/** Makes a file readable to the sandbox user, for products that run with a strict umask. */
export const letSandboxRead = async (file: string): Promise<void> => {
  const { uid, gid, mode } = await stat(file);
  if (uid === SANDBOX_USER.uid || (mode & 0o004) !== 0) return;
  if (gid !== SANDBOX_USER.gid) await chown(file, uid, SANDBOX_USER.gid);
  if ((mode & 0o040) === 0) await chmod(file, (mode & 0o777) | 0o040);
};

/** Takes over a file that a sandboxed process has written, so that a later one cannot change it. */
export const takeFromSandbox = async (file: string): Promise<void> => {
  if (isRoot()) await chown(file, 0, process.getgid?.() ?? 0);
};
