import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failureCode, isRefusalOfTool, machineFaultOf } from '#server/processes/machine-fault.ts';
import { runningProcesses } from '#server/processes/process-lock.ts';
import { ProcessError, runProcess } from '#server/processes/run-process.ts';
import { runSandboxed } from '#server/processes/sandbox.ts';
import { testFolder } from '#tests/support/test-folder.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const folder = testFolder();

const endOf = (run: Promise<unknown>): Promise<unknown> => run.catch((error: unknown) => error);

const sandboxed = (script: string, changes: Partial<Parameters<typeof runSandboxed>[0]> = {}) =>
  endOf(
    runSandboxed({
      command: '/bin/sh',
      args: ['-c', script],
      read: [],
      write: [],
      memory: null,
      timeoutInSeconds: 600,
      ...changes,
    }),
  );

describe('a command that sets up a sandbox', () => {
  const command = { command: '/bin/sh', timeoutInSeconds: 600, reportsStart: true };

  it('fails without one when it ends before it has said that the tool begins', async () => {
    const setUp = await endOf(runProcess({ ...command, args: ['-c', 'echo mount failed >&2; exit 32'] }));
    expect(setUp).toMatchObject({ reason: 'no-sandbox', exitCode: 32, log: 'mount failed\n' });
    expect(machineFaultOf(setUp)).toBe('failed');
  });

  it('fails as the tool does with the same code when that has begun', async () => {
    const tool = await endOf(runProcess({ ...command, args: ['-c', 'echo >&3; exit 32'] }));
    expect(tool).toMatchObject({ reason: 'exit', exitCode: 32 });
    expect(isRefusalOfTool(tool)).toBe(true);
  });
});

describe('a sandboxed tool', () => {
  it('that ends with an error has refused its file', async () => {
    const refusal = await sandboxed('echo "Invalid data found" >&2; exit 1');
    expect(refusal).toMatchObject({ reason: 'exit', exitCode: 1, log: 'Invalid data found\n' });
    expect(isRefusalOfTool(refusal)).toBe(true);
    expect(machineFaultOf(refusal)).toBeNull();
  });

  it('that crashes has refused its file', async () => {
    expect(isRefusalOfTool(await sandboxed('kill -SEGV $$'))).toBe(true);
  });

  it('does not see the descriptor on which its start is reported', async () => {
    expect(await sandboxed('(echo forged >&3) 2>/dev/null && exit 0; exit 7')).toMatchObject({ exitCode: 7 });
  });

  it.each([
    ['lacks a library', 'exit 127'],
    ['may not be executed', 'exit 126'],
    ['is ended by the system', 'kill -KILL $$'],
    ['is ended by an update of a library that it uses', 'kill -BUS $$'],
    ['is stopped with the service', 'kill -TERM $$'],
    ['has no file descriptors left', 'echo "pipe: Too many open files" >&2; exit 1'],
    ['may not read its file', 'echo "source.mp4: Permission denied" >&2; exit 1'],
    ['gets no memory although it has no limit', 'echo "Cannot allocate memory" >&2; exit 1'],
  ])('that %s has said nothing about its file', async (_what, script) => {
    const end = await sandboxed(script);
    expect(end).toBeInstanceOf(ProcessError);
    expect(machineFaultOf(end)).toBe('failed');
    expect(failureCode(end, 'OTHERWISE')).toBe('SERVER_FAULT');
  });

  it('that has used up the memory that a file may take has refused it', async () => {
    const end = await sandboxed('echo "Cannot allocate memory" >&2; exit 1', { memory: 700_000_000 });
    expect(isRefusalOfTool(end)).toBe(true);
  });

  it('that finds the disk full says so', async () => {
    const end = await sandboxed('echo "write: No space left on device" >&2; exit 1');
    expect(machineFaultOf(end)).toBe('disk-full');
    expect(failureCode(end, 'OTHERWISE')).toBe('DISK_FULL');
  });

  it('that takes too long by the clock has met a busy machine', async () => {
    const end = await sandboxed('while :; do sleep 1; done', { timeoutInSeconds: 0.01 });
    expect(machineFaultOf(end)).toBe('too-slow');
  });

  it('that uses up its processor time has refused its file', async () => {
    const end = await sandboxed('while :; do :; done', { processorSeconds: 1 });
    expect(isRefusalOfTool(end)).toBe(true);
  });

  it('that is missing, or whose source or work directory is, has not run', async () => {
    expect(machineFaultOf(await sandboxed('', { command: join(folder, 'none') }))).toBe('failed');
    const withoutSource = await sandboxed('exit 1', { read: [join(folder, 'none')] });
    expect(withoutSource).toMatchObject({ reason: 'no-sandbox' });
    const withoutWork = await sandboxed('exit 1', { write: [join(folder, 'none')] });
    expect(withoutWork).toMatchObject({ reason: 'no-sandbox' });
  });

  it.runIf(process.platform === 'linux')(
    'that the system kills from outside has refused nothing',
    async () => {
      const marker = join(folder, 'work');
      await writeFile(marker, '');
      const run = sandboxed(`echo > ${marker}; exec sleep 599.5`, { write: [folder] });
      const tool = await waitUntil('the tool', async () =>
        (await runningProcesses()).find(({ command }) => command === 'sleep 599.5'),
      );
      process.kill(tool.pid, 'SIGKILL');
      expect(await run).toMatchObject({ reason: 'killed', exitCode: 137 });
    },
  );
});

describe('other errors', () => {
  it('of the system are faults of the machine', async () => {
    const [spawned] = await once(spawn(join(folder, 'none')), 'error');
    expect(machineFaultOf(spawned)).toBe('failed');
    expect(machineFaultOf(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toBe('disk-full');
  });

  it('are none', () => {
    expect(machineFaultOf(new Error('anything'))).toBeNull();
    expect(failureCode(new Error('anything'), 'OTHERWISE')).toBe('OTHERWISE');
  });
});
