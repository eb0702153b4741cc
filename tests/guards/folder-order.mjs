import { dirname, join, relative } from 'node:path/posix';

/**
 * Lint rules of this project about the folders that a file may import from. `one-direction`: the folders of a feature import one
 * another in one direction. Its option maps the path of a feature to its folders in order, where each may import those before it.
 * Folders in one nested list have the same rank and do not import each other. Files directly in the feature's folder may import every
 * folder, and no folder imports them. `features-are-separate`: a folder of `features` is imported by its own files and by `composers`.
 */

/** A rule about each import of a file. `problemOf(options, from, to)` returns a message, or null; both paths start at the project. */
const importRule = (problemOf) => ({
  meta: { type: 'problem', schema: [{ type: 'object' }] },
  create: (context) => {
    const from = relative(context.cwd.replaceAll('\\', '/'), context.filename.replaceAll('\\', '/'));
    const check = ({ source }) => {
      if (typeof source?.value !== 'string') return;
      const to = source.value.startsWith('.') ? join(dirname(from), source.value) : source.value.slice(1);
      const message = problemOf(context.options[0] ?? {}, from, to);
      if (message !== null) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
});

const rankOf = (order, folder) => order.findIndex((entry) => [entry].flat().includes(folder));

/** The folder of `path` below the feature; null for a file directly in it, undefined outside of it. */
const folderIn = (feature, path) => {
  if (!path.startsWith(`${feature}/`)) return undefined;
  const parts = path.slice(feature.length + 1).split('/');
  return parts.length > 1 ? parts[0] : null;
};

const orderProblem = (order, from, to) => {
  if (from === undefined || to === undefined || from === null || from === to) return null;
  if (to === null) return `${from}/ does not import files directly in the feature's folder.`;
  const unknown = [from, to].find((folder) => rankOf(order, folder) === -1);
  if (unknown !== undefined) return `Name ${unknown}/ in the order of folders in .oxlintrc.json.`;
  return rankOf(order, to) < rankOf(order, from)
    ? null
    : `${from}/ does not import ${to}/, which comes later.`;
};

const oneDirection = importRule((features, from, to) => {
  for (const [feature, order] of Object.entries(features)) {
    const problem = orderProblem(order, folderIn(feature, from), folderIn(feature, to));
    if (problem !== null) return problem;
  }
  return null;
});

const featuresAreSeparate = importRule(({ features, composers }, from, to) => {
  const feature = folderIn(features, to);
  if (feature === undefined || feature === folderIn(features, from)) return null;
  if (composers.some((folder) => from.startsWith(`${folder}/`))) return null;
  return `Only ${composers.join(' and ')} import features; move what several features need into a folder of its own.`;
});

export default {
  meta: { name: 'folder-order' },
  rules: { 'one-direction': oneDirection, 'features-are-separate': featuresAreSeparate },
};
