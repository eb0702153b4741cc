import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ServerUser, sharedFolder } from '#server/db/embedded/server-user.ts';
import { findClosedFolder } from '#server/processes/closed-folder.ts';
import { projectRoot } from '#server/project-root.ts';
import { StartError } from '#server/start-error.ts';

const defaultDataDir = join(projectRoot, 'data');

/**
 * Chooses and creates the folder of the embedded database, normally `database` in the data folder. When root starts the product, `user`,
 * who runs the server, must be able to reach it. If the project is in a closed folder, the database of the default data folder is in a
 * shared location instead, which the data folder records.
 * @param dataDir absolute path of an existing folder
 * @throws StartError when a configured data folder cannot be reached, or the recorded location is gone.
 */
export function clusterHome(dataDir: string, user: ServerUser | null): string {
  const record = join(dataDir, 'database-folder.txt');
  if (existsSync(record)) return recordedHome(record, user);
  const closed = user === null ? null : closedAfterOpening(dataDir, user);
  if (user === null || closed === null) return ownFolder(join(dataDir, 'database'), user);
  if (dataDir !== defaultDataDir) {
    throw new StartError(
      `The folder ${closed} is closed to '${user.name}', who runs the embedded database when you are root. ` +
        `Let others pass through it with 'chmod o+x ${closed}', set DATA_DIR to another folder, start as a normal user, or set DATABASE_URL.`,
    );
  }
  const home = ownFolder(join(sharedFolder(user), freshName(dataDir)), user);
  writeFileSync(record, `${home}\n`);
  return home;
}

function recordedHome(record: string, user: ServerUser | null): string {
  const home = readFileSync(record, 'utf8').trim();
  if (existsSync(home)) return ownFolder(home, user);
  throw new StartError(
    `The database of this installation was in ${home}, which is gone. Bring that folder back, or delete ${record} to start with an empty one.`,
  );
}

/** Lets the server's group traverse, but not list, a data folder that is private to root. The folders above stay as they are. */
function closedAfterOpening(dataDir: string, user: ServerUser): string | null {
  const closed = findClosedFolder(dataDir, user);
  const { mode } = statSync(dataDir);
  if (closed === null || (mode & 0o077) !== 0) return closed;
  const gidBefore = statSync(dataDir).gid;
  chownSync(dataDir, process.getuid?.() ?? 0, user.gid);
  chmodSync(dataDir, (mode & 0o777) | 0o010);
  const still = findClosedFolder(dataDir, user);
  if (still !== null) {
    chmodSync(dataDir, mode & 0o777);
    chownSync(dataDir, process.getuid?.() ?? 0, gidBefore);
  }
  return still;
}

/** Private to the user who runs the server. */
function ownFolder(folder: string, user: ServerUser | null): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user === null && statSync(folder).uid !== process.getuid?.()) {
    throw new StartError(
      `The database in ${folder} belongs to another account, which started it before (root hands it to 'nobody'). ` +
        `Start as that account, take it over with 'sudo chown -R ${process.getuid?.()} ${folder}', or set DATA_DIR to another folder.`,
    );
  }
  chmodSync(folder, 0o700);
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** A unique name, so that a project that is deleted and cloned again to the same path does not find its old data. */
function freshName(dataDir: string): string {
  const project = basename(projectRoot).replaceAll(/[^\w.-]/g, '-');
  const path = createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  return `${project}-${path}-${randomBytes(3).toString('hex')}`;
}
