import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashSources } from '#server/build/hash-sources.ts';
import { openToReaders } from '#server/files/directories.ts';
import { runProcess } from '#server/processes/run-process.ts';
import { projectRoot } from '#server/project-root.ts';

const bundlesFolder = join(projectRoot, 'build', 'remotion');

/** Time limit of a cold build on a slow machine, seconds. */
const BUNDLE_TIMEOUT = 600;

/** Hash of everything the bundle is built from: the composition's sources and the package versions. */
const bundleKey = (): Promise<string> =>
  hashSources(projectRoot, {
    folders: ['remotion'],
    exclude: ['remotion/starter/files', 'remotion/starter/drawing', 'remotion/templates'],
    files: ['package-lock.json', 'server/build/make-bundle.ts'],
  });

/**
 * Path of the bundled composition; rebuilt when its sources have changed. The build runs in a child process,
 * because the bundler changes the working directory and blocks the event loop, and is renamed into place, so that
 * concurrent builds never expose a partial bundle.
 * @throws the abort reason of `signal`; ProcessError when the build fails.
 */
export const ensureRemotionBundle = async (signal?: AbortSignal): Promise<string> => {
  const key = await bundleKey();
  const folder = join(bundlesFolder, key);
  if (existsSync(join(folder, 'index.html'))) return folder;
  const temporary = join(bundlesFolder, `.${key}-${randomBytes(6).toString('hex')}`);
  await mkdir(dirname(temporary), { recursive: true });
  try {
    await runProcess({
      command: process.execPath,
      args: [join(projectRoot, 'server/build/make-bundle.ts'), temporary],
      timeoutInSeconds: BUNDLE_TIMEOUT,
      signal,
    });
    // Sandboxed render children read it as another user, whatever our own umask.
    await openToReaders(temporary);
    for (const parent of [bundlesFolder, dirname(bundlesFolder)]) await chmod(parent, 0o755);
    await rename(temporary, folder);
  } catch (error) {
    // Another process has built the same bundle first.
    if (!existsSync(join(folder, 'index.html'))) throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  await removeOldBundles(bundlesFolder, { now: new Date(), buildTimeoutSeconds: BUNDLE_TIMEOUT });
  return folder;
};

/** A running server or render may still read the previous bundle. */
const MAX_BUNDLES = 3;

const isUnfinished = ({ name }: { name: string }): boolean => name.startsWith('.');

/**
 * Removes old bundles and the leftovers of killed builds.
 * @param buildTimeoutSeconds time limit of a build; older unfinished folders are leftovers
 */
export const removeOldBundles = async (
  folder: string,
  { now, buildTimeoutSeconds }: { now: Date; buildTimeoutSeconds: number },
): Promise<void> => {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      // Another process may have renamed or removed it.
      const facts = await stat(join(folder, name)).catch(() => null);
      return facts === null ? [] : [{ name, builtAt: facts.mtimeMs }];
    }),
  );
  const newestFirst = found.flat().toSorted((one, other) => other.builtAt - one.builtAt);
  const abandoned = newestFirst.filter(
    (each) => isUnfinished(each) && each.builtAt < now.getTime() - buildTimeoutSeconds * 1000,
  );
  const old = newestFirst.filter((each) => !isUnfinished(each)).slice(MAX_BUNDLES);
  await Promise.all(
    [...abandoned, ...old].map(({ name }) => rm(join(folder, name), { recursive: true, force: true })),
  );
};
