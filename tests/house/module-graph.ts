import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** One source file: its path from the root of the repository, its text, and the files of the repository that it imports. */
export type SourceFile = { path: string; text: string; lines: number; imports: string[] };

const aliases = {
  '#schema/': 'remotion/schema/',
  '#remotion/': 'remotion/',
  '#contract/': 'server/contract/',
  '#examples/': 'examples/',
  '#migrations/': 'migrations/',
  '#server/': 'server/',
  '#src/': 'src/',
  '#tests/': 'tests/',
};

const specifiers = /(?:\bfrom\s+|\bimport\s*\(?\s*)'([^']+)'/g;

const resolve = (specifier: string, importer: string): string | null => {
  if (specifier.startsWith('.')) return normalize(join(dirname(importer), specifier));
  const alias = Object.entries(aliases).find(([prefix]) => specifier.startsWith(prefix));
  return alias === undefined ? null : alias[1] + specifier.slice(alias[0].length);
};

const SOURCES = /\.(ts|tsx|mjs|css|md)$/;

/** The files that git tracks below `folders` and whose path matches `kinds`, with what they import from one another. */
export const readSources = (root: string, folders: readonly string[], kinds = SOURCES): SourceFile[] => {
  const tracked = execFileSync('git', ['ls-files', '--', ...folders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return tracked
    .split('\n')
    .filter((path) => kinds.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const imports = [...text.matchAll(specifiers)].map(([, specifier = '']) => resolve(specifier, path));
      return {
        path,
        text,
        lines: text.split('\n').length - 1,
        imports: [...new Set(imports.filter((target) => target !== null))],
      };
    });
};

/** The folder of a file, `depth` segments deep; a file that lies higher is returned itself. */
const folderOf = (path: string, depth: number): string => {
  const segments = path.split('/');
  return segments.length > depth ? segments.slice(0, depth).join('/') : path;
};

/** Which nodes import which; `nodeOf` maps a path to its node, null to leave it out. */
export const importGraph = (
  files: readonly SourceFile[],
  nodeOf: (path: string) => string | null,
): Map<string, Set<string>> => {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const from = nodeOf(path);
    if (from === null) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const to of imports.map(nodeOf)) {
      if (to !== null && to !== from) targets.add(to);
    }
  }
  return graph;
};

/** Which folders directly below `root` import which. A file that lies in `root` itself is a node of its own. */
export const folderGraph = (files: readonly SourceFile[], root: string): Map<string, Set<string>> => {
  const depth = root.split('/').length + 1;
  return importGraph(files, (path) => (path.startsWith(`${root}/`) ? folderOf(path, depth) : null));
};

const reachableFrom = (graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> => {
  const reached = new Set<string>();
  const open = [...(graph.get(start) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(graph.get(next) ?? []));
  }
  return reached;
};

/** The nodes of a graph that can be reached from themselves. */
export const nodesInCycles = (graph: ReadonlyMap<string, ReadonlySet<string>>): string[] =>
  [...graph.keys()].filter((node) => reachableFrom(graph, node).has(node));

/** The graph without edges that follow from others: a -> c goes when a -> b -> c stays. Edges within a cycle stay. */
export const withoutImpliedEdges = (
  graph: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, string[]> => {
  const reachable = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]));
  const isImplied = (from: string, to: string): boolean =>
    [...(graph.get(from) ?? [])].some(
      (via) =>
        via !== to &&
        reachable.get(via)?.has(to) === true &&
        reachable.get(via)?.has(from) !== true &&
        reachable.get(to)?.has(via) !== true,
    );
  return new Map(
    [...graph].map(([from, targets]) => [from, [...targets].filter((to) => !isImplied(from, to)).toSorted()]),
  );
};
