import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bareEnvironment } from '#server/config.ts';
import type { PostgresBinaries } from '#server/db/embedded/postgres-binaries.ts';
import type { ServerUser } from '#server/db/embedded/server-user.ts';
import { StartError } from '#server/start-error.ts';

/** The superuser of the embedded server. Only a start uses it; the product has a role of its own. */
export const clusterSuperuser = 'polepro';

/** `password` is the superuser's. */
export type Cluster = { folder: string; password: string; isNew: boolean };

/**
 * The database cluster in `home`, created on the first call. Its superuser has a generated password. After an interrupted first call, the
 * next one starts over.
 * @param durable false skips fsync, for tests.
 * @throws StartError when Postgres cannot run on this machine.
 */
export async function openCluster(
  home: string,
  binaries: PostgresBinaries,
  { user, durable }: { user: ServerUser | null; durable: boolean },
): Promise<Cluster> {
  const folder = join(home, 'cluster');
  const passwordFile = join(home, 'password');
  if (existsSync(folder)) {
    await chownCluster(user, folder);
    return { folder, password: (await readFile(passwordFile, 'utf8')).trim(), isNew: false };
  }
  const draft = join(home, 'cluster-draft');
  await rm(draft, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await chmod(passwordFile, 0o600);
  if (user !== null) await chown(passwordFile, user.uid, user.gid);
  await runInitdb(binaries.initdb, user, [
    `--pgdata=${draft}`,
    `--username=${clusterSuperuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Postgres's builtin collation, which is the same on every system and unaffected by upgrades of the C library.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]);
  await rename(draft, folder);
  return { folder, password, isNew: true };
}

async function runInitdb(initdb: string, user: ServerUser | null, args: string[]): Promise<void> {
  const as = user === null ? {} : { uid: user.uid, gid: user.gid };
  try {
    await promisify(execFile)(initdb, args, { ...as, cwd: '/', env: bareEnvironment({ LC_ALL: 'C' }) });
  } catch (error) {
    const errorText = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    const lastLine = errorText.split('\n').findLast((line) => line.includes('error')) ?? String(error);
    throw new StartError(
      `The embedded database could not be created: ${lastLine} — set DATABASE_URL to use your own Postgres.`,
      error,
    );
  }
}

/** Hands over a cluster that a normal user created to the server's user, after a later start as root. */
async function chownCluster(user: ServerUser | null, path: string): Promise<void> {
  if (user === null || (await lstat(path)).uid === user.uid) return;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => !entry.isSymbolicLink())
      .map((entry) => chown(join(entry.parentPath, entry.name), user.uid, user.gid)),
  );
  await chown(path, user.uid, user.gid);
}
