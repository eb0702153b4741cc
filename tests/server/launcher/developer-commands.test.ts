import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#server/processes/loopback.ts';
import { addressFrom, endCommand, startScript } from '#tests/support/commands.ts';
import { isEveryCaseTried } from '#tests/support/every-case.ts';
import { processesOf } from '#tests/support/rendering/processes-of.ts';
import { passableTempFolder } from '#tests/support/test-database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const folderForTest = async (): Promise<string> => {
  const folder = await mkdtemp(join(passableTempFolder(), 'polepro-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Root's database server runs as another user, who must be able to pass through.
  await chmod(folder, 0o711);
  return folder;
};

/** The addresses of this Linux machine that a port is open on. */
const listenersOn = (port: number): string[] => {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
    readFileSync(table, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local = '', , state]) => local.endsWith(`:${hex}`) && state === '0A')
      .map(([, local = '']) => (local.startsWith('0100007F:') ? '127.0.0.1' : local)),
  );
};

/** Whether the health check passes there; a busy machine is too busy for some calls. */
const isHealthy = async (address: string): Promise<boolean> =>
  (await fetch(`${address}/api/health`)).status === 200;

const textOf = async (address: string): Promise<string> => (await fetch(address)).text();

// Developers see at once when these commands fail, and both take half a minute of a processor: `npm run drill:cases` tries them.
test.runIf(isEveryCaseTried)(
  'npm run dev serves the service, and the screens from their files beside it, and ends them together',
  async () => {
    const folder = await folderForTest();
    const settings = {
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      RENDERS_DIR: join(folder, 'renders'),
    };
    const command = startScript(folder, ['dev'], settings);
    onTestFinished(() => endCommand(command));
    const service = await addressFrom(command, /PolePro is ready:/);
    const screens = await addressFrom(command, /Local:/);
    await waitUntil('the service to be healthy', () => isHealthy(service));
    expect(await textOf(screens)).toContain('/@vite/client');
    expect(await textOf(`${screens}/main.tsx`)).toContain('createRoot');
    // Calls of the screens reach the service.
    await waitUntil('calls of the screens to reach the service', () => isHealthy(screens), 120_000);
    expect(processesOf(folder)).not.toEqual([]);
    await endCommand(command);
    await waitUntil(
      () => JSON.stringify(processesOf(folder)),
      () => processesOf(folder).length === 0,
    );
  },
);

test.runIf(isEveryCaseTried)(
  'npm run studio serves Remotion Studio with the composition, to this machine alone',
  async () => {
    const port = await freePort();
    const command = startScript(await folderForTest(), ['studio', '--', `--port=${port}`]);
    onTestFinished(() => endCommand(command));
    const studio = await addressFrom(command, /Server ready - Local:/);
    await waitUntil(command.output, () => command.output().includes('Built in'), 240_000);
    expect(await textOf(studio)).toContain('Remotion Studio');
    expect(await textOf(`${studio}/bundle.js`)).toContain('promo-video.tsx');
    expect(listenersOn(port)).toEqual(['127.0.0.1']);
  },
);
