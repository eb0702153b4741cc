import { tmpdir } from 'node:os';
import { findClosedFolder, serverUser } from '#server/db/embedded/server-user.ts';

/**
 * A folder for temporary files that the embedded database can reach too: root's database server runs as another user, who
 * cannot enter a temp folder that is private to root.
 */
export function passableTempFolder(): string {
  const user = serverUser();
  const folders = [tmpdir(), '/tmp', '/var/tmp'];
  return folders.find((folder) => user === null || findClosedFolder(folder, user) === null) ?? tmpdir();
}
