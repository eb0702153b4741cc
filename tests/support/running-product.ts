import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { freePort } from '#server/processes/loopback.ts';
import { projectRoot } from '#server/project-root.ts';
import { passableTempFolder } from '#tests/support/test-database.ts';

const Accounts = z.array(z.object({ role: z.string(), email: z.string(), password: z.string() }));

/** Where a running product is reached. */
export type ProductAddresses = {
  address: string;
  /** Holds its database, media and mails. */
  dataDir: string;
  /** Holds finished videos. */
  rendersFolder: string;
  databaseUrl: string;
};

export type RunningProduct = ProductAddresses & {
  /** The process that starts all others. */
  pid: number;
  /** The demo account of a role. */
  account: (role: string) => { email: string; password: string };
  /** Ends its processes and removes its folders. */
  stop: () => Promise<void>;
};

/** The address of the embedded database, read from its files in the data folder; it changes with each start. */
export const embeddedDatabaseUrl = async (dataDir: string): Promise<string> => {
  const read = (name: string) => readFile(join(dataDir, 'database', name), 'utf8');
  const [password, postmaster] = await Promise.all([read('password'), read('cluster/postmaster.pid')]);
  const port = postmaster.split('\n')[3];
  return `postgres://polepro:${password.trim()}@127.0.0.1:${port}/polepro`;
};

/**
 * Starts the whole product as `npm start` does for the first time, with a database, media and renders of its own. `prepare` gets its data
 * folder before that.
 */
export const startProduct = async (
  prepare: (dataDir: string) => Promise<void> = async () => undefined,
): Promise<RunningProduct> => {
  const folder = await mkdtemp(join(passableTempFolder(), 'polepro-e2e-'));
  // Root's database server runs as another user, who must be able to pass through.
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  await prepare(dataDir);
  const port = await freePort();
  const product = spawn(process.execPath, [join(projectRoot, 'server/index.ts')], {
    cwd: projectRoot,
    env: {
      // oxlint-disable-next-line node/no-process-env -- the product under test gets the PATH of this test
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      RENDERS_DIR: join(folder, 'renders'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const ended = once(product, 'exit');
  const ready = new Promise<void>((resolve) => {
    for (const stream of [product.stdout, product.stderr]) {
      createInterface(stream).on('line', (line) => {
        output.push(line);
        if (line.startsWith('PolePro is ready')) resolve();
      });
    }
  });
  const died = ended.then(() => {
    throw new Error(`The product ended before it was ready:\n${output.join('\n')}`);
  });
  await Promise.race([ready, died]);
  died.catch(() => undefined);
  const accounts = Accounts.parse(JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')));
  return {
    address: `http://127.0.0.1:${port}`,
    pid: product.pid ?? 0,
    dataDir,
    rendersFolder: join(folder, 'renders'),
    databaseUrl: await embeddedDatabaseUrl(dataDir),
    account: (role) => {
      const found = accounts.find((account) => account.role === role);
      if (found === undefined) throw new Error(`There is no demo account of the role ${role}.`);
      return found;
    },
    stop: async () => {
      product.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Takes the file of a background that comes with the product out of its store, into a folder; gives the way to put it back. */
export const removeBackgroundFile = async (
  { dataDir }: Pick<RunningProduct, 'dataDir'>,
  background: string,
  into: string,
): Promise<() => Promise<void>> => {
  const folder = join(dataDir, 'media/starter/backgrounds');
  const named = new RegExp(`^starter-${background}-[0-9a-f]+\\.mp4$`);
  const file = (await readdir(folder)).find((name) => named.test(name));
  if (file === undefined) throw new Error(`There is no background ${background} in the store.`);
  const [place, elsewhere] = [join(folder, file), join(into, file)];
  await copyFile(place, elsewhere);
  await rm(place);
  return () => copyFile(elsewhere, place);
};
