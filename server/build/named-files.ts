import { readdir, readFile } from 'node:fs/promises';
import { extname, posix } from 'node:path';
import { z } from 'zod';
import { PUBLIC_URL_MARK } from '#server/build/prerender-pages.ts';
import { ViteManifest } from '#server/build/vite-manifest.ts';

/** A file of the build, as its path from the root, and the file that names it. */
export type NamedFile = { file: string; by: string };

/** In a sheet: `url(…)`, with or without quotes, and the string of an `@import`. */
const IN_SHEET = [/url\(\s*["']?([^"')]+)["']?\s*\)/g, /@import\s*["']([^"']+)["']/g];

/** In a script: what it imports or reads beside itself, and each path to a file from the root of the site, such as what Vite loads before an import. */
const IN_SCRIPT = [
  /\b(?:from|import|import\()\s*["'`](\.{0,2}\/[^"'`\s]+)["'`]/g,
  /\bnew URL\(\s*["'`]([^"'`\s]+)["'`]\s*,\s*import\.meta\.url/g,
  /["'`]((?:\/|assets\/)[^"'`\\\s]*\.[a-z][a-z\d]+)["'`]/g,
];

/** In a page: what its tags load. A link is followed, and leads to a page. */
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

/** Every file that a sheet, script, page or manifest of the built web app in `folder` names. */
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

/** @throws an error that lists the files of the build in `folder` that another one names and that are not there */
export const assertWhole = async (folder: string): Promise<void> => {
  const present = new Set(await readdir(folder, { recursive: true }));
  const missing = (await namedFiles(folder)).filter(({ file }) => !present.has(file));
  if (missing.length === 0) return;
  const lines = missing.map(({ file, by }) => `${by} names ${file}, which is not there.`);
  throw new Error(['The build is not whole:', ...lines].join('\n'));
};
