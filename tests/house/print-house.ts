import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawDiagrams } from './import-diagrams.ts';
import { measureHouse, type Measure } from './measures.ts';

/**
 * Prints the measures of how tidy the code is. `--before REVISION` prints them beside those of another commit, `--detail NAME` lists what
 * is behind one of them. `--graph` prints the import diagrams of docs/architecture.md instead.
 */
const root = join(import.meta.dirname, '../..');

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    detail: { type: 'string' },
    graph: { type: 'boolean', default: false },
  },
});

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

const printMeasures = ({ before: revision, detail }: { before?: string; detail?: string }): void => {
  const now = measureHouse(root);
  if (detail !== undefined) {
    for (const { name, value, detail: lines } of now.filter((measure) => measure.name.includes(detail)))
      console.log([`${name}: ${value}`, ...lines].join('\n  '));
    return;
  }
  const before = revision === undefined ? [] : measureRevision(revision);
  const valueBefore = (name: string) => before.find((row) => row.name === name)?.value;
  console.table(
    Object.fromEntries(now.map(({ name, value }) => [name, { before: valueBefore(name), now: value }])),
  );
};

if (values.graph) console.log(drawDiagrams(root).join('\n\n'));
else printMeasures(values);
