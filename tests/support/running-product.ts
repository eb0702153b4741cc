import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { z } from 'zod';
import { projectRoot } from '#server/project-root.ts';
import { passableTempFolder } from '#tests/support/passable-temp-folder.ts';

const Accounts = z.array(z.object({ role: z.string(), email: z.string(), password: z.string() }));

export type RunningProduct = {
  address: string;
  /** The process that starts all others. */
  pid: number;
  /** Where its database, media and mails are. */
  dataDir: string;
  /** Where finished videos go. */
  rendersFolder: string;
  /** The demo account of a role. */
  account: (role: string) => { email: string; password: string };
  /** Ends its processes; its folders stay. */
  halt: () => Promise<void>;
  stop: () => Promise<void>;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
};

/**
 * Starts the whole product as `npm start` does, with a database, media and renders of its own: those of a first start, or a copy
 * of `data`, the folder of a product that was started and stopped.
 */
export const startProduct = async (data?: string): Promise<RunningProduct> => {
  const folder = await mkdtemp(join(passableTempFolder(), 'polepro-e2e-'));
  // Root's database server runs as another user, who must be able to pass through.
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  // Node's own copying loses that the database belongs to that user.
  if (data !== undefined) await promisify(execFile)('cp', ['-a', data, dataDir]);
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
  const said: string[] = [];
  const ended = once(product, 'exit');
  const ready = new Promise<void>((resolve) => {
    for (const stream of [product.stdout, product.stderr]) {
      createInterface(stream).on('line', (line) => {
        said.push(line);
        if (line.startsWith('PolePro is ready')) resolve();
      });
    }
  });
  const died = ended.then(() => {
    throw new Error(`The product ended before it was ready:\n${said.join('\n')}`);
  });
  await Promise.race([ready, died]);
  died.catch(() => undefined);
  const halt = async (): Promise<void> => {
    product.kill('SIGTERM');
    await ended;
  };
  const accounts = Accounts.parse(JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')));
  return {
    address: `http://127.0.0.1:${port}`,
    pid: product.pid ?? 0,
    dataDir,
    rendersFolder: join(folder, 'renders'),
    account: (role) => {
      const found = accounts.find((account) => account.role === role);
      if (found === undefined) throw new Error(`There is no demo account of the role ${role}.`);
      return found;
    },
    halt,
    stop: async () => {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
