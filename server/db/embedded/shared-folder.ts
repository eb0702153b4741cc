import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { closedFolderTo } from '#server/db/embedded/closed-folder.ts';
import type { ServerUser } from '#server/db/embedded/server-user.ts';
import { StartError } from '#server/start-error.ts';

/** Both outlive a restart of the machine; /tmp does not. */
const places = ['/var/lib', '/var/tmp'];

/**
 * A folder of the product outside of the project, for what `user` has to reach although the project lies in a closed folder.
 * Only root has such a user; the folder is root's, and nobody else can write to it.
 * @throws StartError when no place will do.
 */
export function sharedFolder(user: ServerUser): string {
  const folder = places.map((place) => join(place, 'polepro')).find((candidate) => makeOwn(candidate, user));
  if (folder !== undefined) return folder;
  throw new StartError(
    `Neither ${places.join(' nor ')} can hold the embedded database. Start as a normal user, or set DATABASE_URL.`,
  );
}

function makeOwn(folder: string, user: ServerUser): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const stats = lstatSync(folder);
    // /var/tmp is everybody's: a folder that somebody else has put there is not ours to trust.
    if (!stats.isDirectory() || stats.uid !== 0) return false;
    chmodSync(folder, 0o755);
    return closedFolderTo(folder, user) === null;
  } catch {
    return false;
  }
}
