import { parseSync } from 'vite';

/** A name that a source file declares, and the index of its first character in the text. */
export type DeclaredName = { name: string; at: number };

type Node = { type: string; start: number; [field: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'; // a node is what has a type

const isSamePlace = (one: unknown, other: unknown): boolean =>
  isNode(one) && isNode(other) && one.start === other.start;

/** The fields of each kind of node in which its new names stand. */
const namedBy: Record<string, readonly string[]> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  TSDeclareFunction: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  TSFunctionType: ['params'],
  TSMethodSignature: ['key', 'params'],
  TSPropertySignature: ['key'],
  PropertyDefinition: ['key'],
  MethodDefinition: ['key'],
  Property: ['key'],
  ClassDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  TSTypeParameter: ['name'],
  TSNamedTupleMember: ['label'],
  CatchClause: ['param'],
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
};

/** The names of a pattern such as `{ discard: forget, ...rest }`, `[asked, setAsked]` or `text = ''`. */
const inPattern = (pattern: unknown): DeclaredName[] => {
  if (Array.isArray(pattern)) return pattern.flatMap(inPattern);
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier' || pattern.type === 'PrivateIdentifier') {
    return [{ name: String(pattern['name']), at: pattern.start }];
  }
  const { properties, elements, argument, left, value } = pattern;
  return [properties, elements, argument, left, value].flatMap(inPattern);
};

/** `AS total` and `WITH total AS (` of a query. */
const sqlAlias = /\bAS "?([a-z_]\w*)|\b([a-z_]\w*) AS (?:MATERIALIZED )?\(/g;

const inQuery = (text: string, at: number): DeclaredName[] =>
  [...text.matchAll(sqlAlias)].map((match) => ({
    name: match[1] ?? match[2] ?? '',
    at: at + match.index,
  }));

/** A fixed part of a name such as `text-row-${id}`: words with hyphens and without spaces. */
const partOfName = /^(?=.*[a-z])[\w-]*-[\w-]*$/i;

const ofNode = (node: Node): DeclaredName[] => {
  if (node.type === 'TemplateElement' || node.type === 'Literal') {
    const text = node.type === 'Literal' ? node['value'] : (node['value'] as { raw: string }).raw; // what a template element holds
    if (typeof text !== 'string') return [];
    if (node.type === 'TemplateElement' && partOfName.test(text)) return [{ name: text, at: node.start }];
    return text.includes('AS ') ? inQuery(text, node.start) : [];
  }
  if (node.type === 'JSXAttribute') {
    const { name, value } = node as { name?: Node; value?: Node }; // what an attribute holds
    const isId = name?.['name'] === 'id' && value?.type === 'Literal';
    return isId ? [{ name: String(value['value']), at: value.start }] : [];
  }
  // `{ name }` of an object and `import { name }` only repeat a name.
  if (node['shorthand'] === true || isSamePlace(node['imported'], node['local'])) return [];
  return (namedBy[node.type] ?? []).flatMap((field) => inPattern(node[field]));
};

/** Every name that a TypeScript file declares: variables, parameters, parts of patterns, properties, types, SQL aliases, ids of elements and fixed parts of names in templates. */
export const declaredNames = (path: string, text: string): DeclaredName[] => {
  const names: DeclaredName[] = [];
  const visit = (value: unknown, isPattern: boolean): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, isPattern);
    } else if (isNode(value)) {
      // The keys of a pattern are names of what it takes apart; the node above has collected its new names.
      if (!(isPattern && value.type === 'Property')) names.push(...ofNode(value));
      for (const child of Object.values(value)) {
        if (typeof child === 'object') visit(child, value.type === 'ObjectPattern');
      }
    }
  };
  visit(parseSync(path, text).program, false);
  return names;
};
