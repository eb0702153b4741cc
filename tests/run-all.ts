/** `npm test`: every check and test, in stages of tracks that run side by side. Nothing else starts once a step has failed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';

/**
 * The steps of one track run in sequence. Each track sometimes waits for browsers, ffmpeg or the database, and the other continues meanwhile.
 * The end-to-end tests come last: their pages play promos for as long as they are open, so beside everything else they cost the most.
 */
type Track = readonly string[];
const stages: readonly (readonly Track[])[] = [
  [
    ['build', 'check:tests'],
    ['check:code', 'check:visual'],
  ],
  [['check:e2e']],
  [['spec -- --summary']],
];

// Hundreds of processes start, most of them with the same modules: Node compiles each of them once.
// oxlint-disable-next-line node/no-process-env -- the checks get the environment of this process
const env = { ...process.env, NODE_COMPILE_CACHE: join(projectRoot, 'build', 'compile-cache') };

/**
 * The goal on two processors that do nothing else, seconds, with the installation. The row is printed, but no run fails by it: no machine
 * is always quiet.
 */
const GOAL = 12 * 60;

/** The time that all processors of the machine have worked since it started, seconds; other programs count too. */
const processorSeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;

const secondsSince = (start: number): number => Math.round((performance.now() - start) / 1000);

let hasFailed = false;

const run = async (script: string): Promise<void> => {
  const start = performance.now();
  const args = ['run', '--silent', ...script.split(' ')];
  const child = spawn('npm', args, { cwd: projectRoot, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  console.log(`${script}: ${code === 0 ? 'passed' : 'FAILED'} in ${secondsSince(start)} s`);
  hasFailed ||= code !== 0;
};

const runTrack = async (track: Track): Promise<void> => {
  for (const script of track) if (!hasFailed) await run(script);
};

// The script notes the second at which it starts, before the installation.
// oxlint-disable-next-line node/no-process-env -- the script sets it
const start = process.env['STARTED_AT'];
const setUpSeconds = start === undefined ? 0 : Math.floor(Date.now() / 1000) - Number(start);
const startedAt = performance.now();
const workedBefore = processorSeconds();
for (const stage of stages) {
  await Promise.all(stage.map(runTrack));
  if (hasFailed) process.exit(1);
}

const seconds = setUpSeconds + secondsSince(startedAt);
const worked = Math.round(processorSeconds() - workedBefore);
console.log(
  `npm test: ${seconds} s, ${setUpSeconds} s of them for the installation, goal ${GOAL} s ${seconds > GOAL ? 'MISSED' : 'met'}; ` +
    `all programs on ${cpus().length} processors worked ${worked} s`,
);
