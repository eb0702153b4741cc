/**
 * The launcher: everything on one machine, in child processes of this one, which does no work itself. `--watch` is for
 * developing: processes start again when their files change, say what they do here, and Vite serves the screens.
 */
import { join } from 'node:path';
import { ensureBuilds } from '#server/build/ensure-builds.ts';
import { childEnvironment, loadConfig, localAddress, type Config } from '#server/config.ts';
import { accountsTable } from '#server/launcher/accounts-table.ts';
import { checkSettings } from '#server/launcher/check-settings.ts';
import { endWith } from '#server/launcher/end-with.ts';
import { keepProcess } from '#server/launcher/keep-process.ts';
import { adminWords } from '#server/launcher/admin-words.ts';
import { prepareDatabase } from '#server/launcher/prepare-database.ts';
import { runningParts } from '#server/launcher/running-parts.ts';
import { startOwnDatabase } from '#server/launcher/start-own-database.ts';
import { waitUntilItAnswers } from '#server/launcher/wait-until-it-answers.ts';
import { projectRoot } from '#server/project-root.ts';
import { StartError } from '#server/start-error.ts';

const isWatching = process.argv.includes('--watch');
const parts = runningParts();

function say(line: string): void {
  console.log(line);
}

async function readyDatabase(config: Config) {
  const own =
    config.databaseUrl === null ? await parts.add(await startOwnDatabase(config.dataDir, say)) : null;
  const databaseUrl = config.databaseUrl ?? own?.url ?? '';
  return { databaseUrl, ...(await prepareDatabase(config, databaseUrl)) };
}

async function launch(): Promise<void> {
  const config = loadConfig();
  await checkSettings(config);
  const [{ databaseUrl, demoAccounts, adminLink }] = await Promise.all([
    readyDatabase(config),
    ensureBuilds(isWatching ? ['remotion'] : ['web', 'remotion']),
  ]);

  const env = childEnvironment({
    DATABASE_URL: databaseUrl,
    // Node keeps its compiled modules there: a third off the start of each process.
    NODE_COMPILE_CACHE: join(projectRoot, 'build', 'compile-cache'),
  });
  const keep = (name: string, ...args: string[]) => {
    const logFile = isWatching ? null : join(config.dataDir, 'logs', `${name}.log`);
    return parts.add(keepProcess({ name, args, env, logFile, onEvent: say }));
  };
  const watch = isWatching ? ['--watch', '--watch-preserve-output'] : [];
  const worker = await keep('worker', ...watch, join(projectRoot, 'server/worker.ts'));
  const web = await keep('web', ...watch, join(projectRoot, 'server/web.ts'));
  if (isWatching) await keep('screens', join(projectRoot, 'node_modules/vite/bin/vite.js'));

  const ready = new AbortController();
  await Promise.race([
    waitUntilItAnswers(`${localAddress(config.host, config.port)}/api/health`, ready.signal),
    ...[web, worker].map(async ({ firstEnd }) => {
      throw new StartError(await firstEnd);
    }),
  ]).finally(() => ready.abort());
  const also = isWatching ? ' (screens that follow their files: at the address that Vite names)' : '';
  say(`PolePro is ready: ${config.publicUrl}${also}`);
  if (adminLink !== null) say(adminWords(config.adminEmail, adminLink));
  if (demoAccounts !== null) say(`\n${accountsTable(demoAccounts)}\n`);
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
  endWith(error);
}
