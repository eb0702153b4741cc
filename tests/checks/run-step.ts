import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StepResult } from '#tests/checks/steps.ts';
import { FAILURES_FILE, forgetRun, hasRunEnded, readFailures } from '#tests/checks/test-failures.ts';

export const secondsSince = (start: number): number => Math.round((performance.now() - start) / 1000);

type StepOptions = {
  /** What becomes of its own output. */
  output?: 'inherit' | 'ignore';
  /** Settings besides those of this process. */
  settings?: Readonly<Record<string, string>>;
  /** After so long it is ended, with all that it has started. */
  limitSeconds?: number;
};

/** Runs an npm script of the project in `root`, and prints how it ended, and after how long. */
export const runStep = async (
  root: string,
  script: string,
  { output = 'inherit', settings = {}, limitSeconds = Number.POSITIVE_INFINITY }: StepOptions = {},
): Promise<StepResult> => {
  const start = performance.now();
  const build = join(root, 'build');
  const failuresFile = join(build, 'checks', `${script.replaceAll(/\W+/g, '-')}.jsonl`);
  mkdirSync(join(build, 'checks'), { recursive: true });
  forgetRun(failuresFile);
  const env = {
    ...process.env,
    [FAILURES_FILE]: failuresFile,
    // Hundreds of processes start, most of them with the same modules: Node compiles each of them once.
    NODE_COMPILE_CACHE: join(build, 'compile-cache'),
    ...settings,
  };
  const isLimited = Number.isFinite(limitSeconds);
  const child = spawn('npm', ['run', '--silent', ...script.split(' ')], {
    cwd: root,
    env,
    stdio: output,
    // A group of its own, which can be ended as a whole.
    detached: isLimited,
  });
  const end = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  };
  const limit = isLimited ? setTimeout(end, limitSeconds * 1000) : undefined;
  if (isLimited) process.once('SIGINT', end);
  const [code] = await once(child, 'exit');
  clearTimeout(limit);
  process.off('SIGINT', end);
  const seconds = secondsSince(start);
  console.log(`${script}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return {
    status: code === 0 ? 'passed' : 'failed',
    seconds,
    failures: readFailures(failuresFile),
    hasEnded: hasRunEnded(failuresFile),
  };
};
