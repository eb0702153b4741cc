/**
 * `npm run drill:image [-- --json FILE]`: what the Dockerfile does, without Docker. Its files, without those that `.dockerignore` names, go
 * into an empty folder, its commands run there, and what it starts runs from there as its user, with its settings alone. System packages
 * are those of this machine: first web and worker, then the whole installation that the image starts by itself. Needs root and the package
 * registry.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '#server/processes/loopback.ts';
import { projectRoot } from '#server/project-root.ts';
import { exactly, readOptions, row, type Row } from '#tests/bench/report.ts';
import {
  argumentsOf,
  type Instruction,
  readStages,
  settingsOf,
  textsOf,
} from '#tests/drill/image/dockerfile.ts';
import { runParts } from '#tests/drill/run-parts.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const PATIENCE_MS = 300_000;

const readFile = (name: string): string => readFileSync(path.join(projectRoot, name), 'utf8');

/** What `.dockerignore` names: all are entries of the project's folder. */
const ignored = new Set(readFile('.dockerignore').trim().split('\n'));

const copyInto = (app: string, names: readonly string[]): void => {
  for (const name of names) {
    const from = path.join(projectRoot, name);
    const filter = (source: string): boolean => !ignored.has(path.relative(projectRoot, source));
    cpSync(from, path.join(app, name === '.' ? '' : path.basename(name)), { recursive: true, filter });
  }
};

/** Settings by which this machine reaches the package registry. */
const NETWORK = /^(npm_config_\w+|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+)$/i;

/** The environment of a container: nothing of this process but where programs are. */
const bareEnvironment = (home: string): Record<string, string> => ({
  PATH: `${path.dirname(process.execPath)}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
  HOME: home,
});

/** Does what the first stage says. */
const build = (app: string, stage: readonly Instruction[]): void => {
  for (const { name, text } of stage) {
    const parts = text.split(/\s+/);
    if (name === 'COPY') copyInto(app, parts.slice(0, -1));
    if (name !== 'RUN') continue;
    console.log(`> ${text}`);
    // oxlint-disable-next-line node/no-process-env -- and root's own settings of npm
    const { env: own } = process;
    const network = Object.fromEntries(Object.entries(own).filter(([setting]) => NETWORK.test(setting)));
    const env = { ...network, ...bareEnvironment(own['HOME'] ?? '/root') };
    execFileSync('/bin/sh', ['-c', text], { cwd: app, env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
};

const drillImage = async (folder: string): Promise<Row[]> => {
  const [first = [], last = []] = readStages();
  const user = Number(/useradd --uid (?<id>\d+)/.exec(textsOf(last, 'RUN').join(' '))?.groups?.['id']);
  const [app, data] = [path.join(folder, 'app'), path.join(folder, 'data')];
  // The user of the image must be able to enter.
  for (const above of [path.dirname(folder), folder]) await chmod(above, 0o755);
  mkdirSync(app);
  mkdirSync(data);
  chownSync(data, user, user);
  build(app, first);
  const [port, metricsPort] = [await freePort(), await freePort()];
  const database = await startTestDatabaseServer();
  const env = {
    ...bareEnvironment(data),
    ...settingsOf(last),
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATA_DIR: data,
    DATABASE_URL: database.url,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  /** Starts a command as the image does; `output` returns what it has printed so far. */
  const start = (command: readonly string[], more: Record<string, string> = {}, uid = user) => {
    const [program = '', ...rest] = command;
    const child = spawn(program, rest, { cwd: app, env: { ...env, ...more }, uid, gid: uid });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (printed += String(part)));
    const ended = once(child, 'exit').then(([code]) => code as number | null); // as Node passes it
    return { child, ended, output: () => printed };
  };
  /** Whether the image's own check holds of the process with this private port. */
  const isHealthy = async (at: number): Promise<boolean> => {
    const check = argumentsOf(last, 'HEALTHCHECK').map((part) => part.replace('9090', String(at)));
    return (await start(check).ended) === 0;
  };
  const node = argumentsOf(last, 'CMD').slice(0, 1);
  try {
    const migrated = await start([...node, 'server/cli/migrate.ts']).ended;
    const web = start([...node, 'server/web.ts']);
    const workerPort = await freePort();
    const worker = start([...node, 'server/worker.ts'], { METRICS_PORT: String(workerPort) });
    const parts = [
      { name: 'web', process: web, at: metricsPort },
      { name: 'worker', process: worker, at: workerPort },
    ];
    const rows = [row('image: exit code of the migration', migrated ?? -1, '', exactly(0))];
    for (const { name, process: part, at } of parts) {
      const healthy = await waitUntil(
        `${name} to be healthy`,
        async () => part.child.exitCode !== null || (await isHealthy(at)) || null,
        PATIENCE_MS,
      ).then(() => part.child.exitCode === null);
      if (!healthy) console.log(part.output());
      rows.push(row(`image: ${name} is healthy`, healthy ? 1 : 0, '', exactly(1)));
    }
    const page = await fetch(`http://127.0.0.1:${port}/`);
    rows.push(row('image: status of the first page', page.status, '', exactly(200)));
    for (const { name, process: part } of parts) {
      part.child.kill('SIGTERM');
      rows.push(row(`image: exit code of ${name}`, (await part.ended) ?? -1, '', exactly(0)));
    }
    // Its database asks for the name of its user, whom this machine may lack.
    const nobody = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
    const volume = path.join(folder, 'volume');
    mkdirSync(volume);
    chownSync(volume, nobody, nobody);
    const alone = start(argumentsOf(last, 'CMD'), { DATABASE_URL: '', DATA_DIR: volume }, nobody);
    const served = await waitUntil(
      'the whole installation to be healthy',
      async () => alone.child.exitCode !== null || (await isHealthy(metricsPort)) || null,
      PATIENCE_MS,
    ).then(() => fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null));
    if (served === null) console.log(alone.output());
    rows.push(row('image alone: status of its health', served?.status ?? 0, '', exactly(200)));
    alone.child.kill('SIGTERM');
    rows.push(row('image alone: exit code', (await alone.ended) ?? -1, '', exactly(0)));
    return rows;
  } finally {
    await database.stop();
  }
};

await runParts(
  { image: ['What the Dockerfile builds starts, serves and stops', drillImage] },
  readOptions([]),
);
