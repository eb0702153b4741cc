import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig, type Config } from '#server/config.ts';
import { checkSettings } from '#server/launcher/check-settings.ts';
import { freePort } from '#server/processes/loopback.ts';

let folder: string;
let server: Server;
let usedPort: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'polepro-test-'));
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  usedPort = typeof address === 'object' && address !== null ? address.port : 0;
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

function config(changes: Partial<Config>): Config {
  return {
    ...loadConfig({ DATA_DIR: join(folder, 'deep/data'), RENDERS_DIR: join(folder, 'renders') }),
    ...changes,
  };
}

test('missing folders are created', async () => {
  const free = config({ port: await freePort() });
  await checkSettings(free);
  expect(statSync(free.dataDir).isDirectory() && statSync(free.rendersDir).isDirectory()).toBe(true);
});

test('a port in use is reported with its setting', async () => {
  await expect(checkSettings(config({ port: usedPort }))).rejects.toThrow(
    `Port ${usedPort} is already in use. Stop the program that uses it, or set PORT to another one.`,
  );
});

test('an address of another machine is reported with its setting', async () => {
  await expect(checkSettings(config({ host: '192.0.2.1', port: await freePort() }))).rejects.toThrow(
    /cannot listen on 192\.0\.2\.1 .*Set HOST/,
  );
});

test.each([
  ['DATA_DIR', 'dataDir'],
  ['RENDERS_DIR', 'rendersDir'],
] as const)('%s that is a file, or below one, is rejected by its name', async (setting, field) => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'below')]) {
    await expect(checkSettings(config({ port: await freePort(), [field]: path }))).rejects.toThrow(
      `The folder ${path} cannot be used (ENOTDIR). Make it a folder that this account may write to, or set ${setting} to another folder.`,
    );
  }
});

test.runIf(process.platform === 'linux')(
  'a place where nothing can be made is refused, and does not hang',
  async () => {
    await expect(checkSettings(config({ dataDir: '/proc/polepro/data' }))).rejects.toThrow(
      /\/proc\/polepro\/data cannot be used.*DATA_DIR/,
    );
  },
);
