import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readChecklist } from './checklist.ts';
import { shownRowsFolder, type ShownRows } from './spec-reporter.ts';

type ModuleRows = { module: string; rows: ShownRows };

const root = join(import.meta.dirname, '../..');

const readModules = (): ModuleRows[] =>
  (existsSync(shownRowsFolder) ? readdirSync(shownRowsFolder) : [])
    // The files were written by our own reporter, so their shape is known.
    .map((name) => JSON.parse(readFileSync(join(shownRowsFolder, name), 'utf8')) as ModuleRows)
    .filter(({ module }) => existsSync(join(root, module)));

const modules = readModules();
if (modules.length === 0) {
  console.error('No test has run yet, so nothing is shown. Run `npm test` first.');
  process.exit(1);
}

const shown = new Map<string, boolean>();
for (const { rows } of modules) {
  for (const [id, passed] of Object.entries(rows)) shown.set(id, (shown.get(id) ?? true) && passed);
}

const checklist = readChecklist();
const known = new Set(checklist.map(({ id }) => id));
const unknown = [...shown.keys()].filter((id) => !known.has(id));
const isShown = (id: string): boolean => shown.get(id) === true;

const parts = [...new Set(checklist.map(({ part }) => part))];
console.log('part           shown / rows');
for (const part of parts) {
  const rows = checklist.filter((row) => row.part === part);
  const count = rows.filter(({ id }) => isShown(id)).length;
  console.log(`${part.padEnd(14)} ${String(count).padStart(5)} / ${rows.length}`);
}
console.log(
  `${'all'.padEnd(14)} ${String(checklist.filter(({ id }) => isShown(id)).length).padStart(5)} / ${checklist.length}`,
);

if (!process.argv.includes('--summary')) {
  console.log('\nNot shown by a passing test:');
  for (const { id, statement } of checklist.filter((row) => !isShown(row.id))) {
    console.log(`  ${id}  ${shown.get(id) === false ? '[failing] ' : ''}${statement}`);
  }
}
if (unknown.length > 0) {
  console.error(`\nTests name rows that the checklist lacks: ${unknown.join(', ')}`);
  process.exitCode = 1;
}
