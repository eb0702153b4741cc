import { createHash } from 'node:crypto';
import { chown, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { withClient } from '#server/db/copy-tables.ts';
import { clusterHome } from '#server/db/embedded/cluster-home.ts';
import { openCluster } from '#server/db/embedded/cluster.ts';
import { postgresBinaries } from '#server/db/embedded/postgres-binaries.ts';
import {
  type PostgresOptions,
  type PostgresProcess,
  startPostgres,
  stopLeftoverServers,
} from '#server/db/embedded/postgres-process.ts';
import { ensureProductDatabase } from '#server/db/embedded/product-database.ts';
import { type ServerUser, serverUser } from '#server/db/embedded/server-user.ts';
import { errorMessage } from '#server/error-code.ts';
import { makeDirectory } from '#server/files/directories.ts';
import { freePort } from '#server/processes/loopback.ts';
import { LockedError, takeProcessLock } from '#server/processes/process-lock.ts';
import { StartError } from '#server/start-error.ts';

export type EmbeddedDatabaseOptions = {
  /** Absolute path; created if missing. The cluster is its `database` folder. */
  dataDir: string;
  /** False trades crash safety for speed: for tests. */
  durable?: boolean;
  settings?: Readonly<Record<string, string>>;
  /** Called with one line when the server exits unexpectedly and when it is running again. */
  onEvent?: (event: string) => void;
};

export type EmbeddedDatabase = {
  /** postgres://… with the product's role and its generated password. It does not change while this process supervises the server. */
  url: string;
  /** True when this start created the cluster. */
  isNew: boolean;
  /** The folder that holds the cluster. */
  home: string;
  /** Id of the current server process. */
  pid: () => number;
  stop: () => Promise<void>;
};

const notDurable = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
const longestPauseMs = 5_000;
/** A socket path has at most 107 bytes, and Postgres appends a file name. */
const longestSocketFolder = 80;

/**
 * Starts the embedded Postgres of a data folder. If it dies, it restarts on the same port without losing an acknowledged write. It stops
 * with `stop`, or when this process dies.
 * @throws StartError with the last line of its log, when another process uses this database or it cannot run here
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  try {
    return await start(options);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const message = errorMessage(error);
    const lastLine = message.trimEnd().split('\n').at(-1) ?? '';
    throw new StartError(`The embedded database in ${options.dataDir} does not start: ${lastLine}`, error);
  }
}

async function start(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { dataDir, durable = true, onEvent = () => {} } = options;
  await makeDirectory(dataDir);
  const user = serverUser();
  const home = await realpath(clusterHome(dataDir, user));
  const lock = await takeProcessLock(home).catch((error: unknown) => {
    if (!(error instanceof LockedError)) throw error;
    throw new StartError(
      `PolePro is already running with the data in ${dataDir} (process ${error.pid}). Stop it first, or set DATA_DIR.`,
    );
  });
  try {
    const binaries = await postgresBinaries(user);
    const cluster = await openCluster(home, binaries, { user, durable });
    const serverOptions: PostgresOptions = {
      postgres: binaries.postgres,
      cluster: cluster.folder,
      clusterName: `polepro-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`,
      port: await freePort(),
      socketFolder: await socketFolder(home, user),
      user,
      settings: { ...(durable ? {} : notDurable), ...options.settings },
    };
    const server = await supervise(serverOptions, onEvent);
    const url = await ensureProductDatabase(serverOptions.port, cluster.password);
    const address = addressFile(home);
    await writeFile(address, url, { mode: 0o600 });
    const stop = async () => {
      await rm(address, { force: true });
      await server.stop();
      await lock.release();
    };
    return { url, isNew: cluster.isNew, home, pid: server.pid, stop };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The file with the address of a running server, for commands of the same account. It is as private as the password beside it. */
const addressFile = (home: string): string => join(home, 'address');

/** The address of the embedded database that runs with the data in `dataDir`, or null. */
export async function runningDatabase(dataDir: string): Promise<string | null> {
  await makeDirectory(dataDir);
  const url = await readFile(addressFile(clusterHome(dataDir, serverUser())), 'utf8').catch(() => null);
  if (url === null) return null;
  try {
    return await withClient(url, async () => url);
  } catch {
    // A killed process leaves its address behind.
    return null;
  }
}

/** Resolves once the server runs; from then on it is restarted whenever it exits. */
async function supervise(options: PostgresOptions, onEvent: (event: string) => void) {
  const stopping = new AbortController();
  let current = await startCleanly(options);
  const restartOnExit = async () => {
    for (;;) {
      const lastLines = await current.ended;
      if (stopping.signal.aborted) return;
      onEvent(
        `The database server ended by itself and is starting again. ${lastLines.split('\n').at(-1) ?? ''}`,
      );
      const next = await restart(options, stopping.signal, onEvent);
      if (next === null) return;
      current = next;
      onEvent('The database server is back.');
    }
  };
  const supervised = restartOnExit();
  const stop = async () => {
    stopping.abort();
    current.interrupt();
    await supervised;
  };
  return { pid: () => current.pid, stop };
}

/** Retries with backoff until the server starts; null if it is stopped. */
async function restart(
  options: PostgresOptions,
  stopping: AbortSignal,
  onEvent: (event: string) => void,
): Promise<PostgresProcess | null> {
  for (let pauseMs = 50; !stopping.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      const next = await startCleanly(options);
      if (!stopping.aborted) return next;
      next.interrupt();
      await next.ended;
    } catch (error) {
      onEvent(`The database server does not start: ${errorMessage(error)}`);
      // Stopping aborts the pause, which is not an error.
      await setTimeout(pauseMs, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return null;
}

async function startCleanly(options: PostgresOptions): Promise<PostgresProcess> {
  await stopLeftoverServers(options.cluster, options.clusterName);
  return await startPostgres(options);
}

/** The folder of the server's socket, or null for none. The product itself connects over 127.0.0.1. */
async function socketFolder(home: string, user: ServerUser | null): Promise<string | null> {
  if (Buffer.byteLength(home) > longestSocketFolder) return null;
  const folder = join(home, 'socket');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user !== null) await chown(folder, user.uid, user.gid);
  return folder;
}
