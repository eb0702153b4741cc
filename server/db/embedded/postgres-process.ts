import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { bareEnvironment } from '#server/config.ts';
import type { ServerUser } from '#server/db/embedded/server-user.ts';
import { dieWithParent } from '#server/processes/command.ts';
import { runningProcesses } from '#server/processes/process-lock.ts';

export type PostgresOptions = {
  /** Path of the executable. */
  postgres: string;
  cluster: string;
  /** The name in the title of each of its processes. */
  clusterName: string;
  port: number;
  /** A private folder, or null for none. */
  socketFolder: string | null;
  user: ServerUser | null;
  /** Other settings of postgresql.conf. */
  settings: Readonly<Record<string, string>>;
};

/** `ended` resolves with the last log lines once the process has exited. */
export type PostgresProcess = {
  pid: number;
  ended: Promise<string>;
  /** Sends INT for a fast shutdown, which disconnects clients. */
  interrupt: () => void;
};

const logLineLimit = 20;

/**
 * Starts a Postgres server on 127.0.0.1 and resolves when it accepts connections.
 * @throws Error with the last lines of its log when it exits before that
 */
export function startPostgres(options: PostgresOptions): Promise<PostgresProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(options.port),
    unix_socket_directories: options.socketFolder ?? '',
    cluster_name: options.clusterName,
    // The 'ready' line is matched in English.
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_checkpoints: 'off',
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { command, args } = dieWithParent('INT', {
    command: options.postgres,
    args: ['-D', options.cluster, ...flags],
  });
  const child = spawn(command, args, {
    ...(options.user === null ? {} : { uid: options.user.uid, gid: options.user.gid }),
    cwd: options.cluster,
    env: bareEnvironment({ LC_ALL: 'C' }),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group, so that Ctrl-C reaches only the launcher, which stops everything in order.
    detached: true,
  });
  const log: string[] = [];
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(log.join('\n')));
  });
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      log.push(line);
      if (log.length > logLineLimit) log.shift();
      const { pid } = child;
      if (pid !== undefined && line.includes('ready to accept connections')) {
        resolve({ pid, ended, interrupt: () => child.kill('SIGINT') });
      }
    });
    void ended.then((lastLines) =>
      reject(new Error(lastLines || 'The database server exited without any output.')),
    );
  });
}

/** Polling interval, and how long each signal gets to take effect; milliseconds. */
const pollEveryMs = 25;
const waitAtMostMs = 3_000;

/**
 * Stops server processes that a killed parent left behind, and removes a `postmaster.pid` whose pid now belongs to another process. Call it
 * while holding the lock of the cluster's home. The pid file of a dead process stays, because Postgres needs it to find shared memory that
 * is still in use.
 * @param clusterName the name in the command line or title of each process of this cluster
 */
export async function stopLeftoverServers(cluster: string, clusterName: string): Promise<void> {
  // Most are already shutting down, because their parent died; the rest get SIGINT, then SIGKILL.
  await waitForEnd(clusterName);
  await signalAll(clusterName, 'SIGINT');
  await waitForEnd(clusterName);
  await signalAll(clusterName, 'SIGKILL');
  await waitForEnd(clusterName);
  const pidFile = join(cluster, 'postmaster.pid');
  const [firstLine] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(firstLine);
  const processes = await runningProcesses();
  const isForeign = processes.some((other) => other.pid === pid && !other.command.includes(clusterName));
  if (pid > 0 && isForeign) await rm(pidFile, { force: true });
}

async function waitForEnd(clusterName: string): Promise<void> {
  const patientUntil = Date.now() + waitAtMostMs;
  while ((await processesOf(clusterName)).length > 0 && Date.now() < patientUntil)
    await setTimeout(pollEveryMs);
}

async function signalAll(clusterName: string, signal: NodeJS.Signals): Promise<void> {
  for (const pid of await processesOf(clusterName)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has exited in the meantime, which is fine.
    }
  }
}

async function processesOf(clusterName: string): Promise<number[]> {
  const processes = await runningProcesses();
  return processes.filter((one) => one.command.includes(clusterName)).map((one) => one.pid);
}
