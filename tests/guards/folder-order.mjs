/**
 * A lint rule of this project: the folders of a feature import one another in one direction. Its option maps the path of a
 * feature to its folders in order, where each may import those before it. Folders in one nested list have the same rank and
 * do not import each other. Files directly in the feature's folder may import every folder, and no folder imports them.
 */

const rankOf = (order, folder) => order.findIndex((entry) => [entry].flat().includes(folder));

/** The folder of `path` below the feature; null for a file directly in it, undefined outside of it. */
const folderIn = (feature, path) => {
  const start = path.indexOf(`${feature}/`);
  if (start === -1) return undefined;
  const parts = path.slice(start + feature.length + 1).split('/');
  return parts.length > 1 ? parts[0] : null;
};

const problemOf = (order, from, to) => {
  if (from === null || from === to) return null;
  if (to === null) return `${from}/ does not import files directly in the feature's folder.`;
  const unknown = [from, to].find((folder) => rankOf(order, folder) === -1);
  if (unknown !== undefined) return `Name ${unknown}/ in the order of folders in .oxlintrc.json.`;
  return rankOf(order, to) < rankOf(order, from)
    ? null
    : `${from}/ does not import ${to}/, which comes later.`;
};

const oneDirection = {
  meta: { type: 'problem', schema: [{ type: 'object' }] },
  create: (context) => {
    const filename = context.filename.replaceAll('\\', '/');
    const features = Object.entries(context.options[0] ?? {});
    const check = ({ source }) => {
      if (typeof source?.value !== 'string') return;
      const path = source.value.replace(/^#/, '');
      for (const [feature, order] of features) {
        const [from, to] = [folderIn(feature, filename), folderIn(feature, path)];
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
