import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import { withIngestErrors } from '#server/ingest/media-ingest.ts';
import { runProcess } from '#server/processes/run-process.ts';
import { describeToolSandbox } from '#server/processes/sandbox-report.ts';
import { canHideFiles, MAX_FILE_BYTES, runSandboxed } from '#server/processes/sandbox.ts';
import { projectRoot } from '#server/project-root.ts';

let folder: string;
let source: string;
let work: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro test-'));
  [source, work] = [join(folder, "a person's video.mp4"), join(folder, 'work')];
  await writeFile(source, 'the source');
  await mkdir(work);
});
afterAll(() => rm(folder, { recursive: true }));

const inside = async (script: string, args: string[] = [], memory = INGEST.probeMemory): Promise<string> => {
  const shell = { command: '/bin/sh', args: ['-c', script, 'sh', ...args], timeoutInSeconds: 600 };
  return (await runSandboxed({ ...shell, read: [source], write: [work], memory })).stdout.trim();
};
const hidesFiles = await canHideFiles();
const { toolNetwork } = await describeToolSandbox(tmpdir());

describe('a tool that opens an untrusted file', () => {
  it('inherits nothing of our environment, which holds secrets', async () => {
    vi.stubEnv('SESSION_SECRET', 'secret-value');
    const names = (await inside('env')).split('\n').map((line) => line.split('=')[0]);
    vi.unstubAllEnvs();
    expect(names).toContain('PATH');
    expect(names).not.toContain('SESSION_SECRET');
    expect(names).not.toContain('HOME');
  });

  it.runIf(process.platform === 'linux')('gets only so much memory', async () => {
    expect(Number(await inside('ulimit -v'))).toBe(INGEST.probeMemory / 1024);
    expect(Number(await inside('ulimit -v', [], INGEST.transcodeMemory))).toBe(INGEST.transcodeMemory / 1024);
  });

  it('gets only so much processor time, which passes on a busy machine as on a quiet one', async () => {
    const limits = { read: [], write: [], memory: null, processorSeconds: 1, timeoutInSeconds: 600 };
    const run = (script: string) => runSandboxed({ command: '/bin/sh', args: ['-c', script], ...limits });
    expect((await run('ulimit -S -t; ulimit -H -t')).stdout.trim()).toBe('1\n6');
    expect(Number(await inside('ulimit -S -t'))).toBe(600);
    // As ffmpeg does at the first signal; what does not is killed five seconds later.
    const endless = run('trap "exit 255" XCPU; while :; do :; done').catch((error: unknown) => error);
    await expect(
      withIngestErrors(undefined, async () => Promise.reject(await endless)),
    ).rejects.toMatchObject({
      code: 'TOO_COMPLEX',
    });
  });

  it('receives its arguments unchanged', async () => {
    expect(await inside('printf %s "$1"', ['$HOME; `id` "x" \'y\''])).toBe('$HOME; `id` "x" \'y\'');
  });

  it('cannot write files beyond a limit', async () => {
    expect(Number(await inside('ulimit -f'))).toBe(MAX_FILE_BYTES / 512);
  });

  it('reads its source and writes into its work directory', async () => {
    expect(await inside('cat "$1"; echo made > "$2/out"', [source, work])).toBe('the source');
    expect(await readFile(join(work, 'out'), 'utf8')).toBe('made\n');
  });

  it.runIf(process.platform === 'linux')('reads a source that only its owner may read', async () => {
    await chmod(source, 0o600);
    expect(await inside('cat "$1"', [source])).toBe('the source');
  });

  it.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
    'is not root and has no capability, even if root starts it',
    async () => {
      const status = await inside('cat /proc/self/status');
      expect(status).toMatch(/^Uid:\t(65530\s*){4}$/m);
      expect(status).toMatch(/^CapEff:\t0+$/m);
      expect(status).toMatch(/^CapBnd:\t0+$/m);
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    },
  );

  it.runIf(toolNetwork.ok)('has no network', async () => {
    const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const connect = `/bin/bash -c ': < /dev/tcp/127.0.0.1/${address.port}' 2>/dev/null && echo reached || echo closed`;
    const open = { command: '/bin/sh', args: ['-c', connect], timeoutInSeconds: 600 };
    expect((await runProcess(open)).stdout.trim()).toBe('reached');
    expect(await inside(connect)).toBe('closed');
    server.close();
  });

  it.runIf(hidesFiles)('sees no other file, and cannot change its source', async () => {
    const neighbor = join(folder, 'neighbor.mp4');
    await writeFile(neighbor, 'of somebody else');
    const list = await inside('ls "$1"; cat "$2" || true; echo x > "$3" || true', [folder, neighbor, source]);
    expect(list.split('\n')).toEqual(["a person's video.mp4", 'work']);
    expect(await readFile(source, 'utf8')).toBe('the source');
    expect((await inside('ls /')).split('\n')).not.toContain('root');
  });

  it.runIf(hidesFiles)('sees no other process', async () => {
    const other = spawn('sleep', ['600'], { env: { SECRET: 'of another process' } });
    const processes = await inside('cat /proc/[0-9]*/environ | tr "\\0" "\\n" | grep SECRET || true');
    other.kill();
    expect(processes).toBe('');
  });
});

describe('a machine that allows no namespaces', () => {
  /** As in most containers. */
  const withoutNamespaces = ['--bounding-set=-sys_admin', '--inh-caps=-all', '--'];

  it.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
    'still takes the privileges of root from a tool, and says what does not hold',
    async () => {
      const script = join(projectRoot, 'tests/support/describe-sandbox.ts');
      const { stdout } = await runProcess({
        command: 'setpriv',
        args: [...withoutNamespaces, process.execPath, script],
        timeoutInSeconds: 600,
      });
      const { status, ...found } = JSON.parse(stdout);
      expect(status).toMatch(/^Uid:\t(65530\s*){4}$/m);
      expect(status).toMatch(/^CapEff:\t0+$/m);
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
      expect(found).toMatchObject({
        toolUser: { ok: true },
        toolFiles: { ok: false, detail: expect.stringContaining('no mount namespaces') },
        toolNetwork: { ok: false, detail: expect.stringContaining('no network namespaces') },
        images: { ok: false },
      });
    },
  );
});
