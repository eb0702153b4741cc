import { describe, expect, it, vi } from 'vitest';
import { IngestError } from '#server/errors.ts';
import { withIngestErrors } from '#server/ingest/media-ingest.ts';
import { findSandboxes } from '#server/ingest/sandbox.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import { ProcessError, runProcess } from '#server/processes/run-process.ts';
import { findIsolation } from '#server/processes/isolation.ts';

const { probeSandbox, transcodeSandbox } = await findSandboxes();
const isolation = await findIsolation();
const inside = async (script: string, args: string[] = []): Promise<string> => {
  const command = probeSandbox({ command: '/bin/sh', args: ['-c', script, 'sh', ...args] });
  return (await runProcess({ ...command, timeoutInSeconds: 600 })).stdout.trim();
};

const failed = (log: string, exitCode: number | null, reason: ProcessError['reason'] = 'exit') =>
  new ProcessError(reason, { command: 'ffmpeg', exitCode, log });

describe('a tool that opens an untrusted file', () => {
  it('inherits nothing of our environment, which holds secrets', async () => {
    vi.stubEnv('SESSION_SECRET', 'secret-value');
    const names = (await inside('env')).split('\n').map((line) => line.split('=')[0]);
    vi.unstubAllEnvs();
    expect(names).toContain('PATH');
    expect(names).not.toContain('SESSION_SECRET');
    expect(names).not.toContain('HOME');
  });

  it.runIf(process.platform === 'linux')(
    'gets so much memory, less for looking than for working',
    async () => {
      expect(Number(await inside('ulimit -v'))).toBe(INGEST.probeMemory / 1024);
      const greedy = transcodeSandbox({ command: '/bin/sh', args: ['-c', 'ulimit -v'] });
      const { stdout } = await runProcess({ ...greedy, timeoutInSeconds: 600 });
      expect(Number(stdout)).toBe(INGEST.transcodeMemory / 1024);
    },
  );

  it('receives its arguments unchanged', async () => {
    expect(await inside('printf %s "$1"', ['$HOME; `id` "x" \'y\''])).toBe('$HOME; `id` "x" \'y\'');
  });

  it('cannot write files beyond a limit', async () => {
    expect(Number(await inside('ulimit -f'))).toBe(INGEST.maxOutputBytes / 512);
  });

  it.runIf(isolation === 'closed')('has no network except its own loopback', async () => {
    const interfaces = (await inside('cat /proc/net/dev')).split('\n').slice(2);
    expect(interfaces.map((line) => line.trim().split(':')[0])).toEqual(['lo']);
  });
});

describe('the failure of a tool', () => {
  it.each([
    [failed('moov atom not found', 1), 'FILE_BROKEN'],
    [failed('av_interleaved_write_frame(): No space left on device', 1), 'DISK_FULL'],
    [failed('Cannot allocate memory', 1), 'TOO_COMPLEX'],
    [failed('', null, 'timeout'), 'TOO_COMPLEX'],
    [failed('', 137), 'TOO_COMPLEX'],
    [failed('', null, 'not-started'), 'NO_MEDIA_TOOLS'],
    [Object.assign(new Error('full'), { code: 'ENOSPC' }), 'DISK_FULL'],
    [new Error('anything'), 'INGEST_FAILED'],
    [new IngestError('TOO_LONG'), 'TOO_LONG'],
  ])('%s becomes %s', async (error, code) => {
    const work = async (): Promise<never> => {
      throw error;
    };
    await expect(withIngestErrors(undefined, work)).rejects.toMatchObject({ code });
  });
});
