import { folderGraph, nodesInCycles, readSources, type SourceFile } from './module-graph.ts';

/** One measure of how tidy the code is. `detail` lists what is behind the value, for whoever wants to improve it. */
export type Measure = { name: string; value: number; detail: readonly string[] };

/** The folders of the product's code. */
export const PRODUCT = ['src', 'remotion', 'server'];

/** Drawn or generated: the starter library and the tables of the bundled fonts. */
const GENERATED = /^remotion\/(starter|fonts\/font-faces)\//;

/** What claims, leases, settles, sweeps and awaits a job: the queue's adapter, the runner, and each job's own part. */
const JOB_MACHINERY =
  /^server\/(jobs\/|adapters\/pg-boss|features\/[\w-]+\/(sweep-|[\w-]+-(job|worker)\.ts))/;

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

const paths = (files: readonly SourceFile[]): string[] => files.map(({ path, lines }) => `${lines} ${path}`);

const linesOf = (files: readonly SourceFile[]): number => files.reduce((sum, { lines }) => sum + lines, 0);

/** All measures of the checkout at `root`. */
export const measureHouse = (root: string): Measure[] => {
  const files = readSources(root, PRODUCT).filter(({ path }) => /\.tsx?$/.test(path));
  const written = files.filter(({ path }) => !GENERATED.test(path));
  const importers = Map.groupBy(
    files.flatMap(({ imports }) => imports),
    (target) => target,
  );
  const single = written.filter(({ path }) => importers.get(path)?.length === 1);
  const machinery = files.filter(({ path }) => JOB_MACHINERY.test(path));
  const aboutCode = readSources(root, ['tests/guards', 'tests/house', 'tests/spec']);
  const cycles = foldersInCycles(files);
  return [
    { name: 'product files', value: written.length, detail: paths(written) },
    { name: 'lines of product files', value: linesOf(written), detail: [] },
    { name: 'files with one importer', value: single.length, detail: paths(single) },
    { name: 'folders in cycles', value: cycles.length, detail: cycles },
    { name: 'lines of job machinery', value: linesOf(machinery), detail: paths(machinery) },
    { name: 'lines of code about the code', value: linesOf(aboutCode), detail: paths(aboutCode) },
  ];
};
