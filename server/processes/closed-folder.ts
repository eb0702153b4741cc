import { type Stats, existsSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A system account, as the kernel knows it. */
export type UserIds = { uid: number; gid: number };

/**
 * The first folder from the root on the path, including the path itself if it exists, that `user` may not traverse; null if there is none.
 * Follows symbolic links.
 */
export function findClosedFolder(path: string, user: UserIds): string | null {
  const folders: string[] = [];
  let folder = realpathSync(deepestFolder(path));
  while (folder !== dirname(folder)) {
    folders.unshift(folder);
    folder = dirname(folder);
  }
  return [folder, ...folders].find((candidate) => !canTraverse(statSync(candidate), user)) ?? null;
}

function deepestFolder(path: string): string {
  return existsSync(path) && statSync(path).isDirectory() ? path : deepestFolder(dirname(path));
}

/** The execute bit of the first class that matches the user, as in the kernel. */
function canTraverse(stats: Stats, user: UserIds): boolean {
  if (stats.uid === user.uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === user.gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}
