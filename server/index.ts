import { join } from 'node:path';
import { ensureBuilds } from '#server/build/ensure-builds.ts';
import { type Config, childEnvironment, loadConfig } from '#server/config.ts';
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { formatDemoAccounts } from '#server/features/auth/accounts/demo-accounts.ts';
import { adminLinkMessage } from '#server/features/auth/first-admin.ts';
import { checkSettings } from '#server/launcher/check-settings.ts';
import { prepareDatabase } from '#server/launcher/database.ts';
import { offerBackups } from '#server/launcher/first-start.ts';
import { shutdownStack } from '#server/launcher/shutdown-stack.ts';
import { startStartingServer } from '#server/launcher/starting-server.ts';
import { superviseProcess, waitForHttp } from '#server/launcher/supervise-process.ts';
import { standardOutput } from '#server/processes/line-writer.ts';
import { localAddress } from '#server/processes/loopback.ts';
import { keepFilesPrivate } from '#server/processes/private-files.ts';
import { describeImageSandbox, describeToolSandbox } from '#server/processes/sandbox-report.ts';
import { projectRoot } from '#server/project-root.ts';
import { StartError, exitWithError } from '#server/start-error.ts';

/**
 * The launcher: runs everything on one machine, in child processes. `--watch` is for development: processes log to the terminal and restart
 * when their files change, and Vite serves the screens.
 */

const isWatching = process.argv.includes('--watch');
const parts = shutdownStack();

function print(line: string): void {
  standardOutput().write(`${line}\n`);
}

/** `buildWeb` builds the web app for the first-start screen, and makes room for it on the port. */
async function readyDatabase(config: Config, buildWeb: () => Promise<void>) {
  const own =
    config.databaseUrl === null
      ? await parts.add(await startEmbeddedDatabase({ dataDir: config.dataDir, onEvent: print }))
      : null;
  const databaseUrl = config.databaseUrl ?? own?.url ?? '';
  const firstStart = await offerBackups(config, { databaseUrl, buildWeb, print });
  if (firstStart !== null) {
    await parts.add(firstStart);
    await firstStart.made;
  }
  const accounts = await prepareDatabase(config, databaseUrl);
  // It serves requests until the service takes its place.
  await firstStart?.stop();
  return { databaseUrl, ...accounts };
}

async function launch(): Promise<void> {
  const config = loadConfig();
  await keepFilesPrivate(config);
  await checkSettings(config);
  const starting = await parts.add(await startStartingServer(config));
  const builds = ensureBuilds(isWatching ? ['remotion'] : ['web', 'remotion']);
  const buildWeb = async (): Promise<void> => {
    await (isWatching ? ensureBuilds(['web']) : builds);
    // The first-start screen takes its place.
    await starting.stop();
  };
  const [{ databaseUrl, demoAccounts, adminLink }] = await Promise.all([
    readyDatabase(config, buildWeb),
    builds,
  ]);
  await starting.stop();

  const env = childEnvironment({
    DATABASE_URL: databaseUrl,
    // Node caches compiled modules there, which saves a third of each process's start time.
    NODE_COMPILE_CACHE: join(projectRoot, 'build', 'compile-cache'),
  });
  // Both processes cannot listen on one port.
  const workerEnv = { ...env, ...(config.metrics && { METRICS_PORT: String(config.metrics.port + 1) }) };
  const keep = (name: string, ...args: string[]) => {
    const logFile = isWatching ? null : join(config.dataDir, 'logs', `${name}.log`);
    return parts.add(
      superviseProcess({ name, args, env: name === 'worker' ? workerEnv : env, logFile, onEvent: print }),
    );
  };
  const watch = isWatching ? ['--watch', '--watch-preserve-output'] : [];
  const worker = await keep('worker', ...watch, join(projectRoot, 'server/worker.ts'));
  const web = await keep('web', ...watch, join(projectRoot, 'server/web.ts'));
  if (isWatching) await keep('screens', join(projectRoot, 'node_modules/vite/bin/vite.js'));

  const ready = new AbortController();
  await Promise.race([
    waitForHttp(`${localAddress(config.host, config.port)}/api/health`, ready.signal),
    ...[web, worker].map(async ({ firstEnd }) => {
      throw new StartError(await firstEnd);
    }),
  ]).finally(() => ready.abort());
  const also = isWatching ? ' (for screens that reload on changes, open the address that Vite prints)' : '';
  print(`PolePro is ready: ${config.publicUrl}${also}`);
  const findings = { ...(await describeToolSandbox(config.dataDir)), images: await describeImageSandbox() };
  const missing = Object.entries(findings).flatMap(([part, { ok, detail }]) =>
    ok ? [] : [`${part}: ${detail}`],
  );
  if (missing.length > 0) {
    print(
      `The sandbox around uploaded files is incomplete on this machine (docs/security.md). ${missing.join(' ')}`,
    );
  }
  if (adminLink !== null) print(adminLinkMessage(config.adminEmail, adminLink));
  if (demoAccounts !== null) print(`\n${formatDemoAccounts(demoAccounts)}\n`);
}

async function stop(): Promise<never> {
  await parts.stopAll();
  process.exit();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

try {
  await launch();
} catch (error) {
  await parts.stopAll();
  exitWithError(error);
}
