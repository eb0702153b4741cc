import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProcess } from '#server/media/run-process.ts';
import { projectRoot } from '#server/project-root.ts';
import { hashOfSources } from '#server/rendering/hash-of-sources.ts';

const buildFolder = join(projectRoot, 'build');

/** The built web app: index.html and its files. */
export const webFolder = join(buildFolder, 'web');

/** In the folder itself, so that the two cannot part: the hash of the sources that it was made of. */
const stampName = '.built-from';

const sources = {
  folders: ['src', 'remotion', 'server/contract', 'examples'],
  // Played from the media store, never part of the page.
  without: ['remotion/starter/files'],
  files: ['vite.config.ts', 'package.json', 'package-lock.json'],
};

/** The longest a cold build may take on a slow machine, seconds. */
const buildTimeoutInSeconds = 600;

/**
 * Path of the built web app, built when its sources have changed since the last time. It is made beside and then exchanged: a
 * server that runs on the old one meanwhile finds either all of the old files or all of the new ones.
 * @throws Error with the end of what the build said.
 */
export async function ensureWebBuild(): Promise<string> {
  const hash = await hashOfSources(projectRoot, sources);
  if ((await builtFrom(webFolder)) === hash) return webFolder;
  const draft = join(buildFolder, `.web-${randomBytes(6).toString('hex')}`);
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  await mkdir(buildFolder, { recursive: true });
  try {
    await runProcess({
      command: process.execPath,
      args: [
        vite,
        'build',
        '--config',
        join(projectRoot, 'vite.config.ts'),
        '--outDir',
        draft,
        '--logLevel',
        'error',
      ],
      timeoutInSeconds: buildTimeoutInSeconds,
    });
    await writeFile(join(draft, stampName), hash);
    await exchange(draft, hash);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return webFolder;
}

async function builtFrom(folder: string): Promise<string | null> {
  return await readFile(join(folder, stampName), 'utf8').catch(() => null);
}

async function exchange(draft: string, hash: string): Promise<void> {
  const old = `${draft}-old`;
  await rename(webFolder, old).catch(ignoreMissing);
  try {
    await rename(draft, webFolder);
  } catch (error) {
    // Another process was first. Its build will do when it was made of the same sources.
    if ((await builtFrom(webFolder)) !== hash) throw error;
  } finally {
    await rm(old, { recursive: true, force: true });
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
