import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';

/** A script of `tests/src/page-scripts` as a browser takes it: without types, and without imports or exports as it has none. */
export const pageScript = (name: string): string => {
  const source = readFileSync(join(projectRoot, 'tests/src/page-scripts', `${name}.ts`), 'utf8');
  return `{${stripTypeScriptTypes(source)}}`;
};
