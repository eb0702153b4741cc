import { chmodSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findClosedFolder, type UserIds } from '#server/processes/closed-folder.ts';
import { StartError } from '#server/start-error.ts';

/** A system account to run another process under. */
export type ServerUser = UserIds & { name: string };

/**
 * The account that runs the database server. Postgres refuses to run as root, so root runs it as `nobody`. Null for any other user, who
 * runs it themselves.
 * @throws StartError when this is root and the system has no `nobody`.
 */
export function serverUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  if (line === null) {
    throw new StartError(
      "Postgres does not run as root, and this system has no user 'nobody' for it. Start as a normal user, or set DATABASE_URL.",
    );
  }
  // Some systems store nobody as -2, which the kernel reads as an unsigned 32-bit number.
  return { name: 'nobody', uid: Number(line[1]) >>> 0, gid: Number(line[2]) >>> 0 };
}

/** Both survive a reboot; /tmp does not. */
const sharedParents = ['/var/lib', '/var/tmp'];

/**
 * A folder outside the project that `user` can reach even if the project is in a closed folder. Root owns it, and only root can write to
 * it.
 * @throws StartError when no location works.
 */
export function sharedFolder(user: ServerUser): string {
  const folder = sharedParents
    .map((place) => join(place, 'polepro'))
    .find((candidate) => claimFolder(candidate, user));
  if (folder !== undefined) return folder;
  throw new StartError(
    `Neither ${sharedParents.join(' nor ')} can hold the embedded database. Start as a normal user, or set DATABASE_URL.`,
  );
}

function claimFolder(folder: string, user: ServerUser): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const stats = lstatSync(folder);
    // /var/tmp is world-writable, so a folder that another account created there is not trusted.
    if (!stats.isDirectory() || stats.uid !== 0) return false;
    chmodSync(folder, 0o755);
    return findClosedFolder(folder, user) === null;
  } catch {
    return false;
  }
}
