import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '#server/project-root.ts';

/** A process of the product as another machine runs it. */
export type MachineProcess = {
  pid: number;
  /** Its output so far, line by line. */
  output: string[];
  /** Stops it as a service manager does, and waits for its exit; the code of it, null after a kill. */
  stop: () => Promise<number | null>;
};

/** Runs a script of the product with these settings only. */
export const runOnMachine = (script: string, settings: Record<string, string>): MachineProcess => {
  const child = spawn(process.execPath, [join(projectRoot, script)], {
    cwd: projectRoot,
    // oxlint-disable-next-line node/no-process-env -- the product under test gets the PATH of this drill
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const ended = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => output.push(line));
  }
  return {
    pid: child.pid ?? 0,
    output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
};

/** Runs a script until it exits. */
export const runOnce = async (script: string, settings: Record<string, string>): Promise<void> => {
  const child = spawn(process.execPath, [join(projectRoot, script)], {
    cwd: projectRoot,
    // oxlint-disable-next-line node/no-process-env -- as above
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script} ended with ${String(code)}`);
};
