import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProcess } from '#server/media/run-process.ts';
import { hashOfSources } from '#server/rendering/hash-of-sources.ts';
import { removeOldBundles } from '#server/rendering/remove-old-bundles.ts';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
const bundlesFolder = join(projectRoot, 'build', 'remotion');

/** The longest a cold bundle may take on a slow machine, seconds. */
const BUNDLE_TIMEOUT = 600;

/** What the bundle is made of: every source of the composition, and the versions it is built with. */
const bundleKey = (): Promise<string> =>
  hashOfSources(projectRoot, {
    folders: ['remotion'],
    without: ['remotion/starter/files', 'remotion/starter/drawing', 'remotion/templates'],
    files: ['package-lock.json', 'server/rendering/make-bundle.ts'],
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
      args: [join(projectRoot, 'server/rendering/make-bundle.ts'), temporary],
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
