import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { bareEnvironment } from '#server/config.ts';
import type { ServerUser } from '#server/db/embedded/server-user.ts';
import { dieWithParent } from '#server/processes/command.ts';

export type PostgresOptions = {
  /** The program. */
  postgres: string;
  cluster: string;
  /** Shows in the title of each of its processes. */
  clusterName: string;
  port: number;
  /** A private folder, or null for none. */
  socketFolder: string | null;
  user: ServerUser | null;
  /** Any further settings of postgresql.conf. */
  settings: Readonly<Record<string, string>>;
};

/** `ended` resolves with the last lines of the log once the process is gone. */
export type PostgresProcess = {
  pid: number;
  ended: Promise<string>;
  /** INT: fast shutdown, clients are disconnected. */
  interrupt: () => void;
};

const keptLogLines = 20;

/**
 * Starts a Postgres server on 127.0.0.1 and resolves when it accepts connections.
 * @throws Error with the last lines of its log when it ends before that.
 */
export function startPostgres(options: PostgresOptions): Promise<PostgresProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(options.port),
    unix_socket_directories: options.socketFolder ?? '',
    cluster_name: options.clusterName,
    // The ready line is looked for in English.
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
    // A group of its own: Ctrl-C in the terminal reaches the launcher, which stops things in order.
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
      if (log.length > keptLogLines) log.shift();
      const { pid } = child;
      if (pid !== undefined && line.includes('ready to accept connections')) {
        resolve({ pid, ended, interrupt: () => child.kill('SIGINT') });
      }
    });
    void ended.then((lastLines) =>
      reject(new Error(lastLines || 'The database server ended without a word.')),
    );
  });
}
