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

/** The files that git tracks below `folders`, with what they import from one another. */
export const readSources = (root: string, folders: readonly string[]): SourceFile[] => {
  const tracked = execFileSync('git', ['ls-files', '--', ...folders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return tracked
    .split('\n')
    .filter((path) => /\.(ts|tsx|mjs|css|md)$/.test(path))
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

/** The node of a file in the graph: its folder, `depth` segments deep; a file that lies higher is a node itself. */
const nodeOf = (path: string, depth: number): string => {
  const segments = path.split('/');
  return segments.length > depth ? segments.slice(0, depth).join('/') : path;
};

/** Which folders directly below `root` import which. A file that lies in `root` itself is a node of its own. */
export const folderGraph = (files: readonly SourceFile[], root: string): Map<string, Set<string>> => {
  const depth = root.split('/').length + 1;
  const graph = new Map<string, Set<string>>();
  const inside = files.filter(({ path }) => path.startsWith(`${root}/`));
  for (const { path, imports } of inside) {
    const from = nodeOf(path, depth);
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const target of imports) {
      const to = nodeOf(target, depth);
      if (target.startsWith(`${root}/`) && to !== from) targets.add(to);
    }
  }
  return graph;
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
