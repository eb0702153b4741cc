import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { freePort } from '#server/processes/loopback.ts';
import { projectRoot } from '#server/project-root.ts';
import { argumentsOf, readStages, settingsOf } from '#tests/drill/image/dockerfile.ts';
import {
  addressFrom,
  type Command,
  commandSucceeds,
  endCommand,
  startProgram,
  startScript,
} from '#tests/support/commands.ts';
import { inheritedEnvironment } from '#tests/support/run-script.ts';
import { embeddedDatabaseUrl } from '#tests/support/running-product.ts';
import { startTestBucket } from '#tests/support/test-bucket.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** A product that somebody has started. */
export type Started = { address: string; databaseUrl: string; stop: () => Promise<void> };

/** A start mode that the README or docs/operations/running.md names. `folder` is its own. */
export type StartMode = {
  name: string;
  start: (folder: string) => Promise<Started>;
  /** What `npm run dev` serves comes from the sources. */
  servesBuild: boolean;
  /** In production nothing is sold unless payments are set up. */
  isProduction: boolean;
};

type Settings = Record<string, string>;

const Health = z.object({ status: z.string() });

const START_MS = 300_000;

const ownSettings = async (folder: string): Promise<Settings & { DATA_DIR: string }> => ({
  PORT: String(await freePort()),
  DATA_DIR: join(folder, 'data'),
  RENDERS_DIR: join(folder, 'renders'),
});

/** Waits until all parts are there, the worker included. */
const seeHealthy = (address: string, commands: readonly Command[]): Promise<unknown> =>
  waitUntil(
    () => `the product to be healthy:\n${commands.map(({ output }) => output()).join('\n---\n')}`,
    async () => {
      const health = await fetch(`${address}/api/health`).catch(() => null);
      return health?.ok === true && Health.parse(await health.json()).status === 'ok';
    },
    START_MS,
  );

/** Everything by one command, with the embedded database. `label` stands before the address that people open. */
const byOneCommand =
  (script: string, label: RegExp, more: Settings = {}) =>
  async (folder: string): Promise<Started> => {
    const settings = { ...(await ownSettings(folder)), ...more };
    const command = startScript(folder, [script], settings);
    const stop = () => endCommand(command);
    try {
      await addressFrom(command, /PolePro is ready:/);
      const address = await addressFrom(command, label);
      await seeHealthy(address, [command]);
      return { address, databaseUrl: await embeddedDatabaseUrl(settings.DATA_DIR), stop };
    } catch (error) {
      await stop();
      throw error;
    }
  };

type Part = 'migrate' | 'web' | 'worker';

/** Migration, web and worker as processes of their own, with a shared database and bucket, as on several machines. */
const byParts =
  (startPart: (part: Part, folder: string, settings: Settings) => Command) =>
  async (folder: string): Promise<Started> => {
    const [database, bucket] = [await startTestDatabaseServer(), await startTestBucket()];
    const running: Command[] = [];
    const stop = async (): Promise<void> => {
      await Promise.all(running.map(endCommand));
      await bucket.stop();
      await database.stop();
    };
    try {
      const own = await ownSettings(folder);
      const address = `http://127.0.0.1:${own['PORT']}`;
      const settings = {
        ...own,
        DATABASE_URL: database.url,
        PUBLIC_URL: address,
        S3_ENDPOINT: bucket.settings.endpoint,
        S3_REGION: bucket.settings.region,
        S3_BUCKET: bucket.settings.bucket,
        S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
      };
      await commandSucceeds(startPart('migrate', folder, settings));
      for (const part of ['web', 'worker'] as const) {
        const METRICS_PORT = String(await freePort());
        running.push(startPart(part, folder, { ...settings, METRICS_PORT }));
      }
      await seeHealthy(address, running);
      return { address, databaseUrl: database.url, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  };

const scripts: Record<Part, string> = { migrate: 'migrate', web: 'start:web', worker: 'start:worker' };

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

/** What a service of compose.yaml runs in its container: the command, with the environment of the image and of the service. */
const startService = (part: Part, folder: string, settings: Settings): Command => {
  const compose = parse(readFileSync(join(projectRoot, 'compose.yaml'), 'utf8'), { merge: true });
  const { command, environment = {} } = Compose.parse(compose).services[part] ?? {};
  const [, image = []] = readStages();
  const { PATH } = inheritedEnvironment;
  const ofContainer = { PATH, HOME: folder, ...settingsOf(image) };
  // Mail would go to nobody, and an admin is added to the database.
  const named = Object.keys(environment).map((name) => [name, settings[name] ?? '']);
  // A container has ports and folders of its own.
  const { PORT = '', DATA_DIR = '', RENDERS_DIR = '', METRICS_PORT } = settings;
  return startProgram(command ?? argumentsOf(image, 'CMD'), {
    ...ofContainer,
    ...Object.fromEntries(named),
    PORT,
    DATA_DIR,
    RENDERS_DIR,
    METRICS_PORT,
  });
};

const production = { NODE_ENV: 'production' };

export const startModes: Record<string, StartMode> = {
  start: {
    name: 'npm start',
    start: byOneCommand('start', /PolePro is ready:/),
    servesBuild: true,
    isProduction: false,
  },
  production: {
    name: 'npm start, NODE_ENV=production',
    start: byOneCommand('start', /PolePro is ready:/, production),
    servesBuild: true,
    isProduction: true,
  },
  parts: {
    name: 'npm run start:web and start:worker',
    start: byParts((part, folder, settings) => startScript(folder, [scripts[part]], settings)),
    servesBuild: true,
    isProduction: false,
  },
  compose: {
    name: 'compose.yaml, without containers',
    start: byParts(startService),
    servesBuild: true,
    isProduction: true,
  },
  dev: {
    name: 'npm run dev',
    start: byOneCommand('dev', /Local:/),
    servesBuild: false,
    isProduction: false,
  },
};
