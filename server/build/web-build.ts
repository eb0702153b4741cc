import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashSources } from '#server/build/hash-sources.ts';
import { assertWhole } from '#server/build/named-files.ts';
import { prerenderPages } from '#server/build/prerender-pages.ts';
import { errorCode } from '#server/error-code.ts';
import { runProcess } from '#server/processes/run-process.ts';
import { projectRoot } from '#server/project-root.ts';

/** The built web app: index.html and its files. */
export const webFolder = join(projectRoot, 'build', 'web');

/** Holds the hash of the sources. It lies inside the build so that the two cannot get out of step. */
const stampName = '.built-from';

const sources = {
  folders: ['src', 'remotion', 'server/contract', 'server/build', 'examples'],
  // Served from the media store, never bundled.
  exclude: ['remotion/starter/files'],
  files: [
    'vite.config.ts',
    'vite.site.config.ts',
    'vite.worker.config.ts',
    'package.json',
    'package-lock.json',
  ],
};

/** Time limit of a cold build on a slow machine, seconds. */
const buildTimeoutInSeconds = 600;

async function runVite(config: string, outDir: string, ...more: string[]): Promise<void> {
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  const named = ['--config', join(projectRoot, config), '--outDir', outDir, '--logLevel', 'error'];
  await runProcess({
    command: process.execPath,
    args: [vite, 'build', ...named, ...more],
    timeoutInSeconds: buildTimeoutInSeconds,
  });
}

/** Builds the web app of the project into the folder `draft`, then its service worker and the pages of the site beside it. */
async function buildWithVite(draft: string): Promise<void> {
  const renderer = join(draft, '.renderer');
  await runVite('vite.config.ts', draft);
  await runVite('vite.worker.config.ts', draft);
  await runVite('vite.site.config.ts', draft);
  await runVite('vite.site.config.ts', renderer, '--ssr');
  await prerenderPages(draft, join(renderer, 'render-pages.js'));
  await rm(renderer, { recursive: true });
}

/**
 * Path of the built web app; rebuilt when its sources have changed. The build is swapped into place, so that a
 * running server sees either all of the old files or all of the new ones.
 * @throws ProcessError with the build's last output, or an error that lists files that the build names and lacks; the old build stays.
 */
export async function ensureWebBuild(root = projectRoot, build = buildWithVite): Promise<string> {
  const folder = join(root, 'build', 'web');
  const hash = await hashSources(root, sources);
  if ((await builtFrom(folder)) === hash) return folder;
  const draft = join(root, 'build', `.web-${randomBytes(6).toString('hex')}`);
  await mkdir(dirname(draft), { recursive: true });
  try {
    await build(draft);
    await assertWhole(draft);
    await writeFile(join(draft, stampName), hash);
    await swap(draft, folder, hash);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

async function builtFrom(folder: string): Promise<string | null> {
  return await readFile(join(folder, stampName), 'utf8').catch(() => null);
}

async function swap(draft: string, folder: string, hash: string): Promise<void> {
  const old = `${draft}-old`;
  await rename(folder, old).catch(ignoreMissing);
  try {
    await rename(draft, folder);
  } catch (error) {
    // Another process was first; its build serves as well if it has the same sources.
    if ((await builtFrom(folder)) !== hash) throw error;
  } finally {
    await rm(old, { recursive: true, force: true });
  }
}

function ignoreMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}
