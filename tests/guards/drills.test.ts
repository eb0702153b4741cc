import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { drillPage, readDrillPage } from '#tests/drill/drill-report.ts';
import { drills } from '#tests/drill/drills.ts';

/** How long after its last run what a drill covers may change, days. */
const MOST_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

const git = (...args: string[]): string | null => {
  try {
    return execFileSync('git', args, {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
};

const page = readFileSync(join(projectRoot, 'docs/drills.md'), 'utf8');
const lastRuns = new Map(readDrillPage(page).map(({ drill, day }) => [drill, Date.parse(day)]));

/** Days from the last run of a drill to the last change of what it covers. */
const daysBehind = (lastRun: number, covers: readonly string[]): number => {
  const changed = Date.parse(git('log', '-1', '--format=%cI', '--', ...covers) ?? '');
  if (Number.isNaN(changed)) throw new Error(`${covers.join(', ')} have no history.`);
  return (changed - lastRun) / DAY_MS;
};

/** A shallow clone does not know when a file has changed, and a copy without git knows nothing. */
const hasHistory = git('rev-parse', '--is-shallow-repository') === 'false';

test.runIf(hasHistory)('no drill is two weeks behind what it covers: npm run drill -- --only …', () => {
  const behind = drills.filter(({ script, covers }) => {
    const lastRun = lastRuns.get(script);
    return lastRun !== undefined && daysBehind(lastRun, covers) > MOST_DAYS;
  });
  expect(behind.map(({ script }) => script)).toEqual([]);
});

test('docs/drills.md is as npm run drill writes it', () => {
  expect(drillPage(readDrillPage(page))).toBe(page);
});
