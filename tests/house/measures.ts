import { type BannedWord, bannedWords, findBannedWords } from './banned-words.ts';
import { folderGraph, nodesInCycles, readSources, type SourceFile } from './module-graph.ts';

/** One measure of how tidy the code is. `detail` lists what is behind the value, for whoever wants to improve it. */
export type Measure = { name: string; value: number; detail: readonly string[] };

/** The product's code; tests and migrations are measured by words alone. */
export const PRODUCT = ['src', 'remotion', 'server'];

const isCode = ({ path }: SourceFile): boolean => /\.tsx?$/.test(path);

/** The value below which `share` of the values lie. */
const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/** What claims, leases, settles, sweeps and awaits a job: the queue's adapter, the runner, and each job's own part. */
const JOB_MACHINERY =
  /^server\/(jobs\/|adapters\/pg-boss|features\/[\w-]+\/(sweep-|[\w-]+-(job|worker)\.ts))/;

/** One existing example of a kind of addition: what its places call it, and the most files that may. */
type Addition = { pattern: RegExp; most: number };

/** Test files and files that are not code count as well, because an addition has to touch them. */
const ADDITIONS: Readonly<Record<string, Addition>> = {
  'a text style (retro)': { pattern: /\bretro\b/, most: 7 },
  'an endpoint (duplicatePromo)': { pattern: /\bduplicatePromo\b/, most: 4 },
  'a plan limit (downloadsPerMonth)': {
    pattern: /\b(FREE_DOWNLOADS_PER_MONTH|downloadsPerMonth)\b/,
    most: 5,
  },
  'a vendor (SMTP)': { pattern: /smtp/i, most: 8 },
  'a setting (VIDEO_CACHE_GB)': { pattern: /\bVIDEO_CACHE_GB\b/, most: 2 },
  'a template (silk-flow)': { pattern: /\bsilk-?flow\b/i, most: 9 },
  'an action (duplicate)': { pattern: /duplicateElements?\b|'duplicate'/, most: 4 },
};

/** What an addition may have to touch; prose may name it anywhere. */
const ADDED_TO =
  /^(?!tests\/(house|guards)\/|package-lock\.json).*(\.(tsx?|mjs|css|json|ya?ml)|\.env\.example|Dockerfile)$/;

/** The most lines of a file; a longer one is split by meaning. */
export const MAX_LINES = 400;

/** Code and style sheets of more lines than `MAX_LINES`. */
export const tooLong = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path, lines }) => /\.(tsx?|mjs|css)$/.test(path) && lines > MAX_LINES)
    .map(({ path }) => path);

const long = (files: readonly SourceFile[]): Measure => {
  const found = tooLong(files);
  return { name: `files over ${MAX_LINES} lines`, value: found.length, detail: found };
};

const sized = (files: readonly SourceFile[]): Measure[] => {
  const lines = files.map((file) => file.lines);
  const importers = new Map<string, number>();
  for (const target of files.flatMap(({ imports }) => imports)) {
    importers.set(target, (importers.get(target) ?? 0) + 1);
  }
  const single = files.filter(({ path }) => importers.get(path) === 1);
  return [
    { name: 'product files', value: files.length, detail: [] },
    { name: 'lines of a file, median', value: quantile(lines, 0.5), detail: [] },
    { name: 'lines of a file, 90th percentile', value: quantile(lines, 0.9), detail: [] },
    { name: 'files with one importer', value: single.length, detail: single.map(({ path }) => path) },
  ];
};

/** Every folder that has files below it, `server/features/auth` and `server/features` for one of the former. */
const foldersOf = (files: readonly SourceFile[]): string[] => {
  const folders = files.flatMap(({ path }) => {
    const segments = path.split('/').slice(0, -1);
    return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
  });
  return [...new Set(folders)].toSorted();
};

/**
 * The folders that import one another in a circle, or files beside them that import them. Circles of files alone are left to lint
 * (`import/no-cycle`), which allows types to refer to each other.
 */
export const foldersInCycles = (files: readonly SourceFile[]): string[] => {
  const folders = foldersOf(files);
  const inCircles = new Set(folders.flatMap((root) => nodesInCycles(folderGraph(files, root))));
  return folders.filter((folder) => inCircles.has(folder));
};

const inCycles = (files: readonly SourceFile[]): Measure => {
  const folders = foldersInCycles(files);
  return { name: 'folders in cycles', value: folders.length, detail: folders };
};

const forbidden = (files: readonly SourceFile[], words: readonly BannedWord[]): Measure => {
  const found = findBannedWords(files, words);
  return { name: 'words that the glossary rules out', value: found.length, detail: found };
};

const machinery = (files: readonly SourceFile[]): Measure => {
  const parts = files.filter(({ path }) => JOB_MACHINERY.test(path));
  return {
    name: 'lines of job machinery',
    value: parts.reduce((sum, { lines }) => sum + lines, 0),
    detail: parts.map(({ path, lines }) => `${lines} ${path}`),
  };
};

export const readAddedTo = (root: string): SourceFile[] => readSources(root, ['.'], ADDED_TO);

/** The files among these that name each addition; `most` is the most that there may be. */
export const measureAdditions = (files: readonly SourceFile[]): (Measure & { most: number })[] =>
  Object.entries(ADDITIONS).map(([name, { pattern, most }]) => {
    const touched = files.filter(({ path, text }) => pattern.test(text) || pattern.test(path));
    return {
      name: `files that name ${name}`,
      value: touched.length,
      detail: touched.map(({ path }) => path),
      most,
    };
  });

/** All measures of the checkout at `root`. */
export const measureHouse = (root: string): Measure[] => {
  const everything = readSources(root, [...PRODUCT, 'tests', 'migrations', 'docs', '*.md', '*.config.ts']);
  const product = everything.filter(
    (file) => isCode(file) && PRODUCT.some((folder) => file.path.startsWith(`${folder}/`)),
  );
  return [
    ...sized(product),
    long(everything.filter(({ path }) => PRODUCT.some((folder) => path.startsWith(`${folder}/`)))),
    inCycles(product),
    forbidden(everything, bannedWords),
    machinery(product),
    ...measureAdditions(readAddedTo(root)),
  ];
};
