import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile, readdir } from 'node:fs/promises';
import { dirname, join, extname, posix } from 'node:path';
import { z } from 'zod';
import { hashSources } from '#server/build/hash-sources.ts';
import { prerenderPages, PUBLIC_URL_MARK } from '#server/build/prerender-pages.ts';
import { ViteManifest } from '#server/build/vite-manifest.ts';
import { errorCode } from '#server/error-code.ts';
import { runProcess } from '#server/processes/run-process.ts';
import { projectRoot } from '#server/project-root.ts';

/** A file of the build, as its path from the root, and the file that refers to it. */
type NamedFile = { file: string; by: string };

/** In a sheet: `url(…)`, with or without quotes, and the string of an `@import`. */
const IN_SHEET = [/url\(\s*["']?([^"')]+)["']?\s*\)/g, /@import\s*["']([^"']+)["']/g];

/** In a script: its imports, files that it reads by `import.meta.url`, and paths from the root of the site, such as those that Vite preloads. */
const IN_SCRIPT = [
  /\b(?:from|import|import\()\s*["'`](\.{0,2}\/[^"'`\s]+)["'`]/g,
  /\bnew URL\(\s*["'`]([^"'`\s]+)["'`]\s*,\s*import\.meta\.url/g,
  /["'`]((?:\/|assets\/)[^"'`\\\s]*\.[a-z][a-z\d]+)["'`]/g,
];

/** In a page: files that its tags load, without links to other pages. */
const IN_PAGE = [
  /(?<=<(?!a\b)[a-z][^<>]*\s)(?:href|src|poster|content)="([^"]*\/[^"]*\.[a-z\d]+)"/g,
  ...IN_SHEET,
];

const find =
  (patterns: readonly RegExp[]) =>
  (text: string): string[] =>
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, address = '']) => address));

const WebManifest = z.object({ icons: z.array(z.object({ src: z.string() })) });

const inViteManifest = (text: string): string[] =>
  Object.values(ViteManifest.parse(JSON.parse(text)))
    .flatMap(({ file, css, assets }) => [file, ...css, ...assets])
    .map((file) => `/${file}`);

/** The addresses in a file, by how its name ends. */
const readers: Record<string, (text: string) => string[]> = {
  '.css': find(IN_SHEET),
  '.js': find(IN_SCRIPT),
  '.html': find(IN_PAGE),
  '.webmanifest': (text) => WebManifest.parse(JSON.parse(text)).icons.map(({ src }) => src),
  '.json': inViteManifest,
};

/** Of another site, inline, a part of the page itself, or of the API. */
const isElsewhere = (address: string): boolean => /^(?:[a-z]+:|\/\/|#|\/api\/)/.test(address);

const fromRoot = (address: string, by: string): string => {
  const path = address
    .replace(PUBLIC_URL_MARK, '')
    .replace(/[?#].*$/, '')
    .replace(/^assets\//, '/assets/');
  return posix.resolve('/', posix.dirname(by), path).slice(1);
};

/** Every file that a sheet, script, page or manifest of the built web app in `folder` refers to. */
export const namedFiles = async (folder: string): Promise<NamedFile[]> => {
  const names = await readdir(folder, { recursive: true });
  const found = names.map(async (by) => {
    const read = readers[extname(by)];
    if (read === undefined) return [];
    return read(await readFile(posix.join(folder, by), 'utf8'))
      .filter((address) => !isElsewhere(address))
      .map((address) => ({ file: fromRoot(address, by), by }));
  });
  return (await Promise.all(found)).flat();
};

/** @throws an error that lists the missing files that the build in `folder` refers to */
export const assertWhole = async (folder: string): Promise<void> => {
  const present = new Set(await readdir(folder, { recursive: true }));
  const missing = (await namedFiles(folder)).filter(({ file }) => !present.has(file));
  if (missing.length === 0) return;
  const lines = missing.map(({ file, by }) => `${by} refers to ${file}, which is missing.`);
  throw new Error(['The build is incomplete:', ...lines].join('\n'));
};

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
 * @throws ProcessError with the build's last output, or an error that lists missing files; the old build stays.
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
    // Another process was first. Its build is just as good if it has the same sources.
    if ((await builtFrom(folder)) !== hash) throw error;
  } finally {
    await rm(old, { recursive: true, force: true });
  }
}

function ignoreMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}
