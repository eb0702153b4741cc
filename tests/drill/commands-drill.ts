/**
 * `npm run drill:commands [-- --only starter,site,samples,walk,production --json FILE]`: commands of README and docs that `npm test` has no time for,
 * run as written there. The project's files stay as they are.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { loadConfig } from '#server/config.ts';
import { probeMedia } from '#server/media/probe.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import { freePort } from '#server/processes/loopback.ts';
import { projectRoot } from '#server/project-root.ts';
import { exactly, type Row, row } from '#tests/bench/report.ts';
import { runParts } from '#tests/drill/run-parts.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** Runs an npm script in the project; its row. */
const runCommand = (...args: readonly string[]): Row => {
  const { status } = spawnSync('npm', ['run', '--silent', ...args], { cwd: projectRoot, stdio: 'inherit' });
  return row(
    `npm run ${args.join(' ').replaceAll(/\/\S+/g, 'DIR')}: exit code`,
    status ?? -1,
    '',
    exactly(0),
  );
};

const changedFiles = (): number =>
  execFileSync('git', ['status', '--porcelain'], { cwd: projectRoot, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '').length;

const drillStarter = async (folder: string): Promise<Row[]> => {
  const ran = runCommand('starter', '--', 'star', '--stills', folder);
  const { width } = await sharp(join(folder, 'starter-star-000.png')).metadata();
  const { channels } = await sharp(join(folder, 'starter-star-000.png')).stats();
  const alpha = channels[3];
  return [
    ran,
    row(
      'starter: a still has a picture, with transparency',
      Number(width > 0 && alpha?.min === 0 && alpha.max === 255),
      '',
      exactly(1),
    ),
  ];
};

/** The videos of the project and those rendered again have the same frames and sizes. */
const drillSite = async (folder: string): Promise<Row[]> => {
  const media = await resolveFfmpeg(loadConfig());
  if (media === null) throw new Error('Install ffmpeg 5 or newer.');
  const ran = runCommand('starter:site', '--', 'pro', 'free', '--out', folder);
  const rows = [ran];
  for (const name of ['pro', 'free']) {
    const file = `src/plans/comparison/${name}`;
    const [rendered, ofProject] = await Promise.all(
      [folder, projectRoot].map(async (root) => {
        const { video } = await probeMedia(join(root, `${file}.mp4`), media);
        const poster = await sharp(join(root, `${file}.webp`)).metadata();
        return JSON.stringify([video?.width, video?.height, video?.frames, poster.width, poster.height]);
      }),
    );
    rows.push(
      row(
        `site: ${name} is as large and as long as the project's`,
        Number(rendered === ofProject),
        '',
        exactly(1),
      ),
    );
  }
  return rows;
};

const drillSamples = async (): Promise<Row[]> => {
  const samples = join(projectRoot, 'docs/samples.md');
  const before = readFileSync(samples);
  const ran = runCommand('samples');
  const same = before.equals(readFileSync(samples));
  writeFileSync(samples, before);
  return [ran, row('samples: docs/samples.md is what the writer writes', Number(same), '', exactly(1))];
};

const drillWalk = async (): Promise<Row[]> => {
  const before = changedFiles();
  const ran = runCommand('walk');
  return [ran, row('walk: changed files of the project', changedFiles() - before, '', exactly(0))];
};

/** The first start of a clean copy for production, as docs/operations/running.md describes it. */
const drillProduction = async (folder: string): Promise<Row[]> => {
  const copy = join(folder, 'copy');
  execFileSync('git', ['clone', '--quiet', projectRoot, copy]);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: address,
  };
  const started = spawn('npm', ['start'], { cwd: copy, env, stdio: 'inherit', detached: true });
  try {
    const isServed = (): Promise<boolean> =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      );
    const served = await waitUntil('the page', isServed, 300_000).catch(() => false);
    return [row('production: a clean copy serves its page', Number(served), '', exactly(1))];
  } finally {
    const ended = once(started, 'exit');
    // The whole group: npm does not pass the signal on.
    if (started.pid !== undefined) process.kill(-started.pid, 'SIGTERM');
    await ended;
  }
};

await runParts({
  starter: ['npm run starter draws stills of the library', drillStarter],
  site: ['npm run starter:site renders the videos of the site', drillSite],
  samples: ['npm run samples writes the samples as they are', drillSamples],
  production: ['NODE_ENV=production npm start starts a clean copy', drillProduction],
  walk: ['npm run walk leads through the product and changes no file', drillWalk],
});
