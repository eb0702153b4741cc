import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StepResult } from '#tests/checks/steps.ts';
import { FAILURES_FILE, readFailures } from '#tests/checks/test-failures.ts';

export const secondsSince = (start: number): number => Math.round((performance.now() - start) / 1000);

/** Runs an npm script of the project in `root`, and prints how it ended, and after how long. `output`: what becomes of its own. */
export const runStep = async (
  root: string,
  script: string,
  { output = 'inherit' }: { output?: 'inherit' | 'ignore' } = {},
): Promise<StepResult> => {
  const start = performance.now();
  const build = join(root, 'build');
  const failuresFile = join(build, 'checks', `${script.replaceAll(/\W+/g, '-')}.jsonl`);
  mkdirSync(join(build, 'checks'), { recursive: true });
  rmSync(failuresFile, { force: true });
  const env = {
    ...process.env,
    [FAILURES_FILE]: failuresFile,
    // Hundreds of processes start, most of them with the same modules: Node compiles each of them once.
    NODE_COMPILE_CACHE: join(build, 'compile-cache'),
  };
  const child = spawn('npm', ['run', '--silent', ...script.split(' ')], { cwd: root, env, stdio: output });
  const [code] = await once(child, 'exit');
  const seconds = secondsSince(start);
  console.log(`${script}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return { status: code === 0 ? 'passed' : 'failed', seconds, failures: readFailures(failuresFile) };
};
