import { existsSync, realpathSync, statSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import type { ServerUser } from '#server/db/embedded/server-user.ts';

/**
 * The first folder, from the top, on the way to `path` (itself included, when it is there) that `user` may not pass;
 * null when the way is open. Links are followed.
 */
export function closedFolderTo(path: string, user: ServerUser): string | null {
  const folders: string[] = [];
  let folder = realpathSync(deepestExisting(path));
  while (folder !== dirname(folder)) {
    folders.unshift(folder);
    folder = dirname(folder);
  }
  return [folder, ...folders].find((candidate) => !mayPass(statSync(candidate), user)) ?? null;
}

function deepestExisting(path: string): string {
  return existsSync(path) ? path : deepestExisting(dirname(path));
}

/** The 'x' of the class that the user falls into; the first class that fits counts, as in the kernel. */
function mayPass(stats: Stats, user: ServerUser): boolean {
  if (stats.uid === user.uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === user.gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}
