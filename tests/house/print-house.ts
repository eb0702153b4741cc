import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawDiagrams } from './import-diagrams.ts';
import { measureHouse, type Measure } from './measures.ts';

/**
 * Prints the measures of how tidy the code is. `--before REVISION` prints them beside those of another commit, `--detail NAME` lists what
 * is behind one of them, `--json FILE` writes the rows. `--graph` prints the import diagrams of docs/architecture.md instead.
 */
const root = join(import.meta.dirname, '../..');

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    detail: { type: 'string' },
    json: { type: 'string' },
    graph: { type: 'boolean', default: false },
  },
});

if (values.graph) {
  console.log(drawDiagrams(root).join('\n\n'));
  process.exit();
}

/** The measures of another commit, from a checkout of its own that is removed afterwards. */
const measureRevision = (revision: string): Measure[] => {
  const folder = mkdtempSync(join(tmpdir(), 'house-'));
  try {
    execFileSync('git', ['worktree', 'add', '--detach', '--quiet', folder, revision], { cwd: root });
    return measureHouse(folder);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  }
};

const now = measureHouse(root);
const before = values.before === undefined ? null : measureRevision(values.before);

if (values.detail === undefined) {
  console.table(
    Object.fromEntries(
      now.map(({ name, value }) => [
        name,
        before === null
          ? { now: value }
          : { before: before.find((row) => row.name === name)?.value, now: value },
      ]),
    ),
  );
} else {
  const { detail } = values;
  for (const measure of now.filter(({ name }) => name.includes(detail))) {
    console.log(`${measure.name}: ${measure.value}`);
    for (const line of measure.detail) console.log(`  ${line}`);
  }
}
if (values.json !== undefined) {
  const rows = now.map(({ name, value }) => ({
    name,
    value,
    before: before?.find((row) => row.name === name)?.value ?? null,
  }));
  writeFileSync(values.json, `${JSON.stringify({ at: new Date().toISOString(), rows }, null, 2)}\n`);
}
