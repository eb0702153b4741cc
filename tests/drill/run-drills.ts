/**
 * `npm run drill [-- --only auth,week --all]`: runs all drills, or those that are named, one after the other, prints what they have shown and
 * writes it to docs/drills.md. The whole takes at most an hour on two processors; with `--all` every case is tried, which takes longer.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '#server/project-root.ts';
import { runStep } from '#tests/checks/run-step.ts';
import { drillPage, readDrillPage, type Reported } from '#tests/drill/drill-report.ts';
import { type Drill, drills } from '#tests/drill/drills.ts';
import { readShown, type Shown, SHOWN_FILE } from '#tests/drill/promises.ts';

/** A drill that takes longer hangs, seconds; nobody is there to end it. */
const LIMIT = 20 * 60;

const { only, all } = parseArgs({
  options: { only: { type: 'string' }, all: { type: 'boolean', default: false } },
}).values;

const chosen = only?.split(',').map((name) => {
  const drill = drills.find(({ script }) => script === `drill:${name}`);
  if (drill === undefined)
    throw new Error(
      `There is no drill ${name}; choose from ${drills.map(({ script }) => script).join(', ')}.`,
    );
  return drill;
});

const pagePath = join(projectRoot, 'docs/drills.md');
const shownFile = join(projectRoot, 'build/checks/drill-shown.jsonl');
const day = new Date().toISOString().slice(0, 10);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: projectRoot,
  encoding: 'utf8',
}).trim();

const brokenOff = (script: string): Shown => ({
  promise: 'It comes to its end',
  tried: 1,
  held: 0,
  worst: `${script} ended before it had shown anything`,
});

const runDrill = async ({ script, promise, sample }: Drill): Promise<Reported[]> => {
  mkdirSync(join(projectRoot, 'build/checks'), { recursive: true });
  rmSync(shownFile, { force: true });
  const settings = { [SHOWN_FILE]: shownFile, ...(all ? {} : { DRILL_SAMPLES: '1', ...sample }) };
  const { status, seconds } = await runStep(projectRoot, script, {
    settings,
    limitSeconds: all ? Number.POSITIVE_INFINITY : LIMIT,
  });
  const shown = readShown(shownFile);
  const ended =
    shown.length === 0 || (status === 'failed' && shown.every(({ tried, held }) => tried === held));
  return [...shown, ...(ended ? [brokenOff(script)] : [])].map((each) => ({
    ...each,
    promise: promise ?? each.promise,
    drill: script,
    day,
    commit,
    seconds,
  }));
};

const reported = new Map<string, Reported[]>();
const former = existsSync(pagePath) ? readDrillPage(readFileSync(pagePath, 'utf8')) : [];
const rowsOf = (script: string): Reported[] =>
  reported.get(script) ?? former.filter(({ drill }) => drill === script);

for (const drill of chosen ?? drills) {
  reported.set(drill.script, await runDrill(drill));
  // After each drill, so that what is shown is kept when a later one is interrupted.
  writeFileSync(pagePath, drillPage(drills.flatMap(({ script }) => rowsOf(script))));
}
const rows = [...reported.values()].flat();
console.table(rows.map(({ drill, promise, tried, held, worst }) => ({ drill, promise, tried, held, worst })));
if (rows.some(({ tried, held }) => held < tried)) process.exitCode = 1;
