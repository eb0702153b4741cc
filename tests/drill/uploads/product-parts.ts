import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { waitForHttp } from '#server/launcher/supervise-process.ts';
import { freePort } from '#server/processes/loopback.ts';
import { projectRoot } from '#server/project-root.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';
import { startServiceOn, type TestService } from '#tests/support/test-service.ts';

/** The two processes of the product, started and killed separately, on one database and one folder. */
export type ProductParts = {
  address: string;
  /** Creates accounts, and reads the database and the files of the processes. */
  service: TestService;
  startWeb: () => Promise<ChildProcess>;
  startWorker: () => ChildProcess;
  close: () => Promise<void>;
};

export const kill = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
};

export const startParts = async (): Promise<ProductParts> => {
  const database = await startTestDatabaseServer();
  const service = await startServiceOn(database.url);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const started: ChildProcess[] = [];
  const start = (script: string): ChildProcess => {
    const child = spawn(process.execPath, [path.join(projectRoot, script)], {
      cwd: projectRoot,
      env: {
        // oxlint-disable-next-line node/no-process-env -- the product under test gets the PATH of this drill
        PATH: process.env['PATH'],
        PORT: String(port),
        DATABASE_URL: database.url,
        DATA_DIR: path.join(service.folder, 'data'),
        RENDERS_DIR: path.join(service.folder, 'renders'),
      },
      stdio: 'ignore',
    });
    started.push(child);
    return child;
  };
  return {
    address,
    service,
    startWeb: async () => {
      const web = start('server/web.ts');
      await waitForHttp(`${address}/api/health`, AbortSignal.timeout(30_000));
      return web;
    },
    startWorker: () => start('server/worker.ts'),
    close: async () => {
      for (const child of started) await kill(child);
      await service.close();
      await database.stop();
    },
  };
};
