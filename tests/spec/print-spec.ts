import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readChecklist } from './checklist.ts';
import { mergeRows, type ShownRows, summaryLines } from './shown-rows.ts';
import { shownRowsFolder } from './spec-reporter.ts';

const root = join(import.meta.dirname, '../..');

const readModules = (): ShownRows[] =>
  (existsSync(shownRowsFolder) ? readdirSync(shownRowsFolder) : [])
    // The files were written by our own reporter, so their shape is known.
    .map((name) => JSON.parse(readFileSync(join(shownRowsFolder, name), 'utf8')) as ShownRows)
    .filter(({ module }) => existsSync(join(root, module)));

const modules = readModules();
if (modules.length === 0) {
  console.error('No test has run yet, so nothing is shown. Run `npm test` first.');
  process.exit(1);
}

const checklist = readChecklist();
const testFiles = globSync('tests/**/*.test.{ts,tsx}', { cwd: root });
console.log(summaryLines(checklist, modules, testFiles).join('\n'));

const shown = mergeRows(modules);
if (!process.argv.includes('--summary')) {
  console.log('\nNot shown by a passing test:');
  for (const { id, statement } of checklist.filter((row) => shown.get(row.id) !== true)) {
    console.log(`  ${id}  ${shown.get(id) === false ? '[failed or skipped] ' : ''}${statement}`);
  }
}
const known = new Set(checklist.map(({ id }) => id));
const unknown = [...shown.keys()].filter((id) => !known.has(id));
if (unknown.length > 0) {
  console.error(`\nTests name rows that the checklist lacks: ${unknown.join(', ')}`);
  process.exitCode = 1;
}
