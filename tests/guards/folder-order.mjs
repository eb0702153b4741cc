import { dirname, join, relative } from 'node:path/posix';

/**
 * Lint rules of this project about the folders that a file may import from. `one-direction`: the folders below a folder, such as those of
 * a feature, import one another in one direction. Its option maps the path of that folder to its folders in order, where each may import
 * those before it. Entries in one nested list have the same rank and do not import each other. Files directly in it may import every
 * folder. A folder imports such a file only if the order names it, which then has its rank as folders do. `features-are-separate`: a
 * folder of `features` is imported by its own files and by `composers`. `no-http`: the file imports none of `modules`, or what is below
 * them.
 */

/**
 * A rule about each import of a file. `problemOf(options, from, to, name)` returns a message, or null; both paths start at the project,
 * and `name` is what the file imports by.
 */
const importRule = (problemOf) => ({
  meta: { type: 'problem', schema: [{ type: 'object' }] },
  create: (context) => {
    const from = relative(context.cwd.replaceAll('\\', '/'), context.filename.replaceAll('\\', '/'));
    const check = ({ source }) => {
      if (typeof source?.value !== 'string') return;
      const to = source.value.startsWith('.') ? join(dirname(from), source.value) : source.value.slice(1);
      const message = problemOf(context.options[0] ?? {}, from, to, source.value);
      if (message !== null) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
});

const rankOf = (order, entry) => order.findIndex((each) => [each].flat().includes(entry));

/** What holds `path` below the root: a folder or a file, and whether it is a file; undefined outside of the root. */
const entryIn = (root, path) => {
  if (!path.startsWith(`${root}/`)) return undefined;
  const parts = path.slice(root.length + 1).split('/');
  return { name: parts[0], isFile: parts.length === 1 };
};

const orderProblem = (order, from, to) => {
  if (from === undefined || to === undefined || from.name === to.name) return null;
  if (from.isFile && rankOf(order, from.name) === -1) return null;
  const unknown = [from, to].find(({ name }) => rankOf(order, name) === -1);
  if (unknown?.isFile) return `${from.name} does not import ${to.name}, which may import every folder.`;
  if (unknown !== undefined) return `Name ${unknown.name}/ in the order of folders in .oxlintrc.json.`;
  return rankOf(order, to.name) < rankOf(order, from.name)
    ? null
    : `${from.name} does not import ${to.name}, which comes later.`;
};

const oneDirection = importRule((orders, from, to) => {
  for (const [root, order] of Object.entries(orders)) {
    const problem = orderProblem(order, entryIn(root, from), entryIn(root, to));
    if (problem !== null) return problem;
  }
  return null;
});

const featuresAreSeparate = importRule(({ features, composers }, from, to) => {
  const feature = entryIn(features, to);
  if (feature === undefined || feature.name === entryIn(features, from)?.name) return null;
  if (composers.some((folder) => from.startsWith(`${folder}/`))) return null;
  return `Only ${composers.join(' and ')} import features; move what several features need into a folder of its own.`;
});

const noHttp = importRule(({ modules }, _from, _to, name) =>
  modules.some((module) => name === module || name.startsWith(`${module}/`))
    ? 'Only *.routes.ts and *.plugin.ts know HTTP; a service takes and returns plain values.'
    : null,
);

export default {
  meta: { name: 'folder-order' },
  rules: { 'one-direction': oneDirection, 'features-are-separate': featuresAreSeparate, 'no-http': noHttp },
};
