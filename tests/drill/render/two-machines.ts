import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import type { Promo } from '#schema/promo.ts';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/data-source.ts';
import { localDeps } from '#server/deps.ts';
import { entities } from '#server/entities.ts';
import { ensureDemoAccounts } from '#server/features/auth/accounts/demo-accounts.ts';
import { freePort } from '#server/processes/loopback.ts';
import { heldOf, atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { type MachineProcess, runOnce, runOnMachine } from '#tests/drill/render/machine.ts';
import { productClient } from '#tests/support/product-client.ts';
import { startTestBucket } from '#tests/support/test-bucket.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const EACH = 3;
const PEOPLE = ['pro', 'studio_owner'];

const Health = z.object({ worker: z.object({ detail: z.string() }) });

/** A short promo that nobody has requested before. */
const fresh = (number: number): Promo => {
  const promo = examplePromos.find(({ name }) => name === 'freestyle-friday')?.promo;
  if (promo === undefined) throw new Error('The example is gone.');
  const textElements = promo.textElements.map((text) => ({ ...text, content: `${text.content} ${number}` }));
  return { ...promo, textElements, videoDuration: 4 };
};

/** The demo accounts of a new installation, by role. */
const addAccounts = async (url: string, dataDir: string) => {
  const dataSource = await openDatabase(url, { entities, poolSize: 2 });
  try {
    const deps = await localDeps(loadConfig({ DATA_DIR: dataDir }), dataSource);
    const accounts = (await ensureDemoAccounts(deps, dataDir)) ?? [];
    return (role: string) => {
      const found = accounts.find((account) => account.role === role);
      if (found === undefined) throw new Error(`There is no demo account of the role ${role}.`);
      return found;
    };
  } finally {
    await dataSource.destroy();
  }
};

const attemptsOf = async (url: string): Promise<Map<string, number>> => {
  const dataSource = await openDatabase(url, { entities, poolSize: 1 });
  const rows: { id: string; attempt: number }[] = await dataSource.query('SELECT id, attempt FROM renders');
  await dataSource.destroy();
  return new Map(rows.map(({ id, attempt }) => [id, attempt]));
};

/** How often a worker's log says that it completed this render. */
const timesMade = ({ output }: MachineProcess, id: string): number =>
  output.filter((line) => line.includes('render completed') && line.includes(id)).length;

const isMp4 = (file: Buffer): boolean => file.subarray(4, 8).toString('latin1') === 'ftyp';

/**
 * One database and one bucket; a web process and a worker on one machine, another worker on a second machine, and no
 * shared folder. Two users request three videos each.
 */
export const drillTwoMachines = async (folder: string): Promise<Row[]> => {
  const database = await startTestDatabaseServer();
  const bucket = await startTestBucket();
  const processes: MachineProcess[] = [];
  try {
    const { endpoint, region, bucket: name, accessKeyId, secretAccessKey } = bucket.settings;
    const port = await freePort();
    const shared = {
      PORT: String(port),
      DATABASE_URL: database.url,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const machine = (own: string) => ({
      ...shared,
      DATA_DIR: join(folder, own, 'data'),
      RENDERS_DIR: join(folder, own, 'renders'),
    });
    const [here, there] = [machine('here'), machine('there')];
    await runOnce('server/cli/migrate.ts', here);
    const account = await addAccounts(database.url, here.DATA_DIR);
    processes.push(runOnMachine('server/web.ts', here));
    const workers = [here, there].map((each) => runOnMachine('server/worker.ts', each));
    processes.push(...workers);
    const address = `http://127.0.0.1:${port}`;
    const isAnswering = async (): Promise<boolean> => {
      const health = await fetch(`${address}/api/health`).catch(() => null);
      return health?.ok === true && Health.parse(await health.json()).worker.detail === '2 running';
    };
    await waitUntil('both workers to be there', isAnswering, 120_000).catch((error: unknown) => {
      throw new Error(processes.map(({ output }) => output.join('\n')).join('\n---\n'), { cause: error });
    });

    const clients = await Promise.all(PEOPLE.map((role) => productClient(address, account(role))));
    const requested = await Promise.all(
      clients.flatMap((client, person) =>
        Array.from({ length: EACH }, async (_, number) => ({
          client,
          id: await client.ask(fresh(person * EACH + number)),
        })),
      ),
    );
    let [served, once] = [0, 0];
    for (const { client, id } of requested) {
      if ((await client.ended(id)) !== 'completed') continue;
      if (isMp4(await client.download(id))) served += 1;
      // The log follows the row by a moment.
      await waitUntil('a worker to say so', () => workers.some((worker) => timesMade(worker, id) > 0));
    }
    const attempts = await attemptsOf(database.url);
    const took = workers.map((worker) => requested.filter(({ id }) => timesMade(worker, id) > 0).length);
    for (const { id } of requested) {
      const made = workers.reduce((sum, worker) => sum + timesMade(worker, id), 0);
      if (made === 1 && attempts.get(id) === 1) once += 1;
    }
    console.log(`two machines: the workers made ${took.join(' and ')}`);
    const local = await Promise.all([here, there].map((each) => readdir(each.RENDERS_DIR).catch(() => [])));
    return [
      heldOf('two machines, rendered once', once, requested.length, 'renders'),
      heldOf('two machines, served by the web process', served, requested.length, 'renders'),
      row('two machines, by the less busy worker', Math.min(...took), 'renders', atLeast(1)),
      row(
        'two machines, videos on a machine’s own disk',
        local.flat().filter((file) => file.endsWith('.mp4')).length,
        'files',
        atMost(0),
      ),
    ];
  } finally {
    await Promise.all(processes.map((each) => each.stop()));
    await bucket.stop();
    await database.stop();
  }
};
