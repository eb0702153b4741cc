/**
 * A lint rule of this project: the folders below a folder, such as those of a feature, import one another in one direction. Its option
 * maps the path of that folder to its folders in order, where each may import those before it. Entries in one nested list have the same
 * rank and do not import each other. Files directly in it may import every folder. A folder imports such a file only if the order names
 * it, which then has its rank as folders do.
 */

const rankOf = (order, entry) => order.findIndex((each) => [each].flat().includes(entry));

/** What holds `path` below the root: a folder or a file, and whether it is a file; undefined outside of the root. */
const entryIn = (root, path) => {
  if (!path.startsWith(`${root}/`)) return undefined;
  const parts = path.slice(root.length + 1).split('/');
  return { name: parts[0], isFile: parts.length === 1 };
};

const problemOf = (order, from, to) => {
  if (from.name === to.name) return null;
  if (from.isFile && rankOf(order, from.name) === -1) return null;
  const unknown = [from, to].find(({ name }) => rankOf(order, name) === -1);
  if (unknown?.isFile) return `${from.name} does not import ${to.name}, which may import every folder.`;
  if (unknown !== undefined) return `Name ${unknown.name}/ in the order of folders in .oxlintrc.json.`;
  return rankOf(order, to.name) < rankOf(order, from.name)
    ? null
    : `${from.name} does not import ${to.name}, which comes later.`;
};

const oneDirection = {
  meta: { type: 'problem', schema: [{ type: 'object' }] },
  create: (context) => {
    const filename = context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/');
    const orders = Object.entries(context.options[0] ?? {});
    const check = ({ source }) => {
      if (typeof source?.value !== 'string') return;
      const path = source.value.replace(/^#/, '');
      for (const [root, order] of orders) {
        const [from, to] = [entryIn(root, filename), entryIn(root, path)];
        if (from === undefined || to === undefined) continue;
        const message = problemOf(order, from, to);
        if (message !== null) context.report({ node: source, message });
      }
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export default { meta: { name: 'folder-order' }, rules: { 'one-direction': oneDirection } };
