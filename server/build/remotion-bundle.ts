import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProcess } from '#server/processes/run-process.ts';
import { hashSources } from '#server/build/hash-sources.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const bundlesFolder = join(projectRoot, 'build', 'remotion');

/** The longest a cold bundle may take on a slow machine, seconds. */
const BUNDLE_TIMEOUT = 600;

/** What the bundle is made of: every source of the composition, and the versions it is built with. */
const bundleKey = (): Promise<string> =>
  hashSources(projectRoot, {
    folders: ['remotion'],
    exclude: ['remotion/starter/files', 'remotion/starter/drawing', 'remotion/templates'],
    files: ['package-lock.json', 'server/build/make-bundle.ts'],
  });

/**
 * Path of the folder with the composition as a web page, made when the sources have changed since the last time.
 * Made in a process of its own (the bundler changes the working directory and keeps a core busy) beside its final place and
 * renamed, so that two processes may race and neither sees half a bundle.
 *
 * @throws the reason of `signal` when that aborts while the bundle is made; ProcessError when it cannot be made.
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
    await rename(temporary, folder);
  } catch (error) {
    // Another process was first: its bundle is the same as ours.
    if (!existsSync(join(folder, 'index.html'))) throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  await removeOldBundles(bundlesFolder, { now: new Date(), makingSeconds: BUNDLE_TIMEOUT });
  return folder;
};

/** A running server or a render under way may still read the bundle before this one. */
const BUNDLES_KEPT = 3;

const isUnfinished = ({ name }: { name: string }): boolean => name.startsWith('.');

/**
 * Removes from the folder of bundles all but the newest, and what killed processes have left half made.
 *
 * @param makingSeconds how long a bundle takes to be made at most: what is unfinished after that belongs to nobody.
 */
export const removeOldBundles = async (
  folder: string,
  { now, makingSeconds }: { now: Date; makingSeconds: number },
): Promise<void> => {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      // Another process may just have renamed or removed it.
      const facts = await stat(join(folder, name)).catch(() => null);
      return facts === null ? [] : [{ name, madeAt: facts.mtimeMs }];
    }),
  );
  const newestFirst = found.flat().toSorted((one, other) => other.madeAt - one.madeAt);
  const left = newestFirst.filter(
    (each) => isUnfinished(each) && each.madeAt < now.getTime() - makingSeconds * 1000,
  );
  const old = newestFirst.filter((each) => !isUnfinished(each)).slice(BUNDLES_KEPT);
  await Promise.all(
    [...left, ...old].map(({ name }) => rm(join(folder, name), { recursive: true, force: true })),
  );
};
