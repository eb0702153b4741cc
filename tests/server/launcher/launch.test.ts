import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '#server/processes/loopback.ts';
import { projectRoot } from '#server/project-root.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'polepro-test-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the product with settings that cannot work. */
function launch(settings: Record<string, string>): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/index.ts'], {
    cwd: projectRoot,
    encoding: 'utf8',
    timeout: 300_000,
    env: {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      RENDERS_DIR: join(folder, 'renders'),
      PORT: '1',
      ...settings,
    },
  });
  return { status, output: stdout + stderr };
}

test('an unreachable database fails the start with one line that names its host but not its password', async () => {
  const { status, output } = launch({
    PORT: String(await freePort()),
    DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/polepro',
  });
  expect({ status, output }).toEqual({
    status: 1,
    output:
      'The database at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL.\n',
  });
});

test('wrong settings fail the start with one line each, before anything is started', () => {
  expect(launch({ PORT: 'http', RENDER_CONCURRENCY: 'all' })).toEqual({
    status: 1,
    output:
      "The setting PORT should be a whole number from 1 to 65535. It is 'http'.\nThe setting RENDER_CONCURRENCY should be a whole number from 1 to 64. It is 'all'.\n",
  });
});
