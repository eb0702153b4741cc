import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ProcessError, runProcess } from '#server/processes/run-process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const shell = (script: string) => ({ command: '/bin/sh', args: ['-c', script], timeoutInSeconds: 600 });

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('running a tool', () => {
  it('returns its output', async () => {
    expect(await runProcess(shell('echo out; echo log >&2'))).toEqual({ stdout: 'out\n', log: 'log\n' });
  });

  it('passes arguments unchanged, without a shell', async () => {
    const { stdout } = await runProcess({
      command: 'printf',
      args: ['%s', '$HOME; `id` "x"'],
      timeoutInSeconds: 600,
    });
    expect(stdout).toBe('$HOME; `id` "x"');
  });

  it('passes binary output on as bytes', async () => {
    const chunks: Buffer[] = [];
    await runProcess({ ...shell("printf '\\377\\000\\200'"), onBytes: (bytes) => chunks.push(bytes) });
    expect(Buffer.concat(chunks)).toEqual(Buffer.from([0xff, 0, 0x80]));
  });

  it('fails with the end of the log when it exits with a non-zero code', async () => {
    const error = await runProcess(shell('echo broken >&2; exit 3')).catch((raw: unknown) => raw);
    expect(error).toBeInstanceOf(ProcessError);
    expect(error).toMatchObject({ reason: 'exit', exitCode: 3, log: 'broken\n' });
  });

  it('fails when there is no such tool', async () => {
    const run = runProcess({ command: '/nowhere/ffmpeg', args: [], timeoutInSeconds: 600 });
    await expect(run).rejects.toBeInstanceOf(ProcessError);
  });

  it('kills the process group on timeout', async () => {
    let pid = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const run = runProcess({
      ...shell('sleep 600 & echo $!; wait'),
      onStdout: (text) => {
        pid = Number(text);
        vi.advanceTimersByTime(600_000);
      },
    });
    await expect(run).rejects.toMatchObject({ reason: 'timeout' });
    vi.useRealTimers();
    await waitUntil('the grandchild to end', () => pid > 0 && !isAlive(pid));
  });

  it('kills the process group on abort, and rejects with the reason', async () => {
    const cancellation = new AbortController();
    let pid = 0;
    const run = runProcess({
      ...shell('sleep 600 & echo $!; wait'),
      signal: cancellation.signal,
      onStdout: (text) => {
        pid = Number(text);
        cancellation.abort(new Error('no longer wanted'));
      },
    });
    await expect(run).rejects.toThrow('no longer wanted');
    await waitUntil('the grandchild to end', () => pid > 0 && !isAlive(pid));
  });

  it('does not start when already aborted', async () => {
    const run = runProcess({ ...shell('exit 1'), signal: AbortSignal.abort(new Error('too late')) });
    await expect(run).rejects.toThrow('too late');
  });

  it('passes all of its input on', async () => {
    const { stdout } = await runProcess({
      ...shell('cat'),
      input: async (write) => {
        await write(new TextEncoder().encode('one '));
        await write(new TextEncoder().encode('two'));
      },
    });
    expect(stdout).toBe('one two');
  });

  it('kills the tool when its input fails, and rejects with that error', async () => {
    let pid = 0;
    const run = runProcess({
      ...shell('echo $$; cat > /dev/null'),
      onStdout: (text) => {
        pid = Number(text);
      },
      input: async () => {
        await waitUntil('the tool to start', () => pid > 0);
        throw new Error('no such picture');
      },
    });
    await expect(run).rejects.toThrow('no such picture');
    expect(isAlive(pid)).toBe(false);
  });

  it('reports the exit of a tool that stops reading', async () => {
    const run = runProcess({
      ...shell('head -c 1 > /dev/null; echo broken picture >&2; exit 3'),
      input: async (write) => {
        for (;;) await write(new Uint8Array(100_000));
      },
    });
    await expect(run).rejects.toMatchObject({ exitCode: 3, log: 'broken picture\n' });
  });

  it('lets a tool finish before its input ends', async () => {
    const run = runProcess({
      ...shell('head -c 1 | wc -c'),
      input: async (write) => {
        for (;;) await write(new Uint8Array(100_000));
      },
    });
    expect((await run).stdout.trim()).toBe('1');
  });
});
