import { importGraph, readSources, withoutImpliedEdges } from './module-graph.ts';

/** The parts of the product; a file belongs to the longest one that is a prefix of its path. */
const PARTS = [
  'remotion/schema',
  'remotion',
  'server/contract',
  'server/ports',
  'server/adapters',
  'server/rendering',
  'server/ingest',
  'server/compression',
  'server/transparency',
  'server/writing',
  'server/mcp',
  'server/jobs',
  'server/features',
  'src/api',
  'src/ui',
  'src/theme',
  'src/player',
  'src/uploads',
  'src/people',
  'src/class-types',
  'src/plans',
  'src/planning',
  'src/team',
  'src/site',
  'src/features',
].toSorted((a, b) => b.length - a.length);

const EDITOR = 'src/features/editor/';

const partOf = (path: string): string | null => PARTS.find((part) => path.startsWith(`${part}/`)) ?? null;

/** The folder of the editor that holds a file; null for its top-level files. */
const editorFolderOf = (path: string): string | null => {
  const [folder, file] = path.startsWith(EDITOR) ? path.slice(EDITOR.length).split('/') : [];
  return file === undefined ? null : (folder ?? null);
};

/** An id of mermaid cannot hold a slash, and `class-form` would begin with a keyword. */
const idOf = (node: string): string => node.replaceAll(/[^a-z]+/g, '_');

/** A box, with the name of a folder where its id differs. */
const boxOf = (node: string): string => (idOf(node) === node ? node : `${idOf(node)}["${node}"]`);

/** Nodes that import the same share a line. */
const mermaid = (graph: ReadonlyMap<string, readonly string[]>): string => {
  const sorted = [...graph].toSorted(([a], [b]) => a.localeCompare(b));
  const byTargets = Map.groupBy(sorted, ([, targets]) => targets.map(idOf).join(' & '));
  const lines = [...byTargets].map(([targets, sources]) => {
    const boxes = sources.map(([from]) => boxOf(from)).join(' & ');
    return targets === '' ? `  ${boxes}` : `  ${boxes} --> ${targets}`;
  });
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n');
};

/** Mermaid diagrams of which part of the product imports which, and which folder of the editor; implied imports are left out. */
export const drawDiagrams = (root: string): string[] => {
  const files = readSources(root, ['src', 'server', 'remotion']).filter(({ path }) => /\.tsx?$/.test(path));
  return [partOf, editorFolderOf].map((nodeOf) => mermaid(withoutImpliedEdges(importGraph(files, nodeOf))));
};
